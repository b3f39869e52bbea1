/**
 * Runs `work` whenever it is asked for: at once after a quiet time, and no sooner than `pauseMs()` after its last beginning. What is
 * asked for while it runs is one more run. `work` rejects never.
 */
export interface Pump {
  request(): void;
  /** Runs what is still asked for and resolves; nothing begins any more. */
  stop(): Promise<void>;
}

export function createPump(work: () => Promise<void>, pauseMs: () => number, monotonicMs: () => number): Pump {
  let begunAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  const run = () => {
    timer = undefined;
    isWanted = false;
    begunAtMs = monotonicMs();
    running = work().finally(() => {
      running = null;
      if (isWanted) schedule();
    });
  };
  const schedule = () => {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(run, Math.max(0, begunAtMs + pauseMs() - monotonicMs()));
  };
  return {
    request: () => {
      isWanted = true;
      if (running === null) schedule();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      if (isWanted) run();
      await running;
    },
  };
}
