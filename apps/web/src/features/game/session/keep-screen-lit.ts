const GESTURES = ['pointerup', 'keyup'] as const;

/**
 * Keeps the screen lit. Browsers release the lock with every hiding of the page, and refuse it when the battery is low: it is asked for again
 * when the page is looked at and at the player's next touch, and `refused` is called once where that is refused as well. Where there is no
 * such lock (older browsers, pages over plain http) nothing is reported: the screen darkens as ever. Returns how to stop.
 */
export function keepScreenLit(refused: () => void): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  let isAsking = false;
  let isRefused = false;
  let hasReported = false;
  const release = () => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  const ask = async (isTouched: boolean) => {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const got = await navigator.wakeLock.request('screen').catch(() => null);
    isAsking = false;
    release();
    lock = got;
    if (isOver) return release();
    isRefused = got === null;
    if (!isRefused || !isTouched || hasReported) return;
    hasReported = true;
    refused();
  };
  const looked = () => void ask(false);
  const touched = () => void (isRefused && ask(true));
  looked();
  document.addEventListener('visibilitychange', looked);
  for (const gesture of GESTURES) window.addEventListener(gesture, touched);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', looked);
    for (const gesture of GESTURES) window.removeEventListener(gesture, touched);
    release();
  };
}
