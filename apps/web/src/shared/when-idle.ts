/** Runs once when the page has had nothing to do after `delayMs`. */
export function whenIdle(run: () => void, delayMs: number): void {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5_000 });
    else run();
  }, delayMs);
}
