const GESTURES = ['pointerup', 'keyup'] as const;

/**
 * Lets an element play for as long as it should. Browsers refuse to (sound before a touch, any video in a power-saving mode), and pause what
 * played (a call, a closed window of the picture): `blocked` is called then, and the element is asked again at the player's next touch
 * or key, at `again`, and where the page is looked at again. Returns both.
 */
export function keepPlaying(element: HTMLMediaElement, blocked: (isBlocked: boolean) => void) {
  let isOver = false;
  let isBlocked = false;
  const report = (now: boolean) => {
    if (isOver || now === isBlocked) return;
    isBlocked = now;
    blocked(now);
  };
  const play = () => {
    if (isOver || element.srcObject === null) return;
    element.play().then(
      () => report(false),
      // Another stream or a pause has come in between: its own play says how it ends.
      (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError') && report(true),
    );
  };
  const touched = () => {
    if (isBlocked) play();
  };
  const paused = () => {
    if (document.visibilityState === 'visible') play();
  };
  const looked = () => {
    if (element.paused) paused();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, touched);
  element.addEventListener('pause', paused);
  document.addEventListener('visibilitychange', looked);
  play();
  return {
    again: play,
    stop(): void {
      isOver = true;
      for (const gesture of GESTURES) window.removeEventListener(gesture, touched);
      element.removeEventListener('pause', paused);
      document.removeEventListener('visibilitychange', looked);
    },
  };
}
