export interface IdleClockDeps {
  nowMs(): number;
  /** Calls back once; returns how to cancel. */
  after(delayMs: number, callback: () => void): () => void;
  onIdle(): void;
}

export interface IdleClock {
  /** Somebody did something here or in another tab; `atMs` when, by `nowMs`. */
  touched(atMs: number): void;
  stop(): void;
}

/** LK-01: more signs of life than this one in half a second tell nothing new. */
export const THROTTLE_MS = 500;

/** Calls `onIdle` once nothing has been done for `idleMs`, and again after every further pause of that length. */
export function createIdleClock(idleMs: number, deps: IdleClockDeps): IdleClock {
  let lastMs = deps.nowMs();
  let isIdle = false;
  let cancel = () => {};

  const wait = () => {
    cancel();
    cancel = deps.after(Math.max(0, lastMs + idleMs - deps.nowMs()), () => {
      // A timer of a sleeping tab may be late or early: the clock decides.
      if (deps.nowMs() - lastMs < idleMs) return wait();
      isIdle = true;
      deps.onIdle();
    });
  };
  wait();

  return {
    touched(atMs) {
      if (atMs - lastMs < THROTTLE_MS) return;
      lastMs = atMs;
      if (!isIdle) return;
      isIdle = false;
      wait();
    },
    stop: () => cancel(),
  };
}
