const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** Runs once, at the first sign that somebody is there. Returns how to stop waiting for it. */
export function onFirstInteraction(run: () => void): () => void {
  const isOver = new AbortController();
  const first = () => {
    isOver.abort();
    run();
  };
  for (const sign of SIGNS) addEventListener(sign, first, { signal: isOver.signal, capture: true, passive: true });
  return () => isOver.abort();
}
