import type { Clock } from '@salon/domain';

export interface FakeClock extends Clock {
  /** Advances from sleeper to sleeper, so that each wakes at its own time; resolves when all of them have run. */
  advance(durationMs: number): Promise<void>;
  /** Steps `nowMs` alone, as an operator or NTP does; no time passes. */
  step(byMs: number): void;
  /** Number of sleepers. */
  pending(): number;
}

/** A clock that moves only by `advance` and `step`. */
export function fakeClock(startMs = 1_700_000_000_000): FakeClock {
  let nowMs = startMs;
  let steppedMs = 0;
  let sleepers: { atMs: number; wake(): void }[] = [];
  return {
    nowMs: () => nowMs + steppedMs,
    monotonicMs: () => nowMs,
    step: (byMs) => {
      steppedMs += byMs;
    },
    sleep: (durationMs) =>
      new Promise((wake) => {
        sleepers.push({ atMs: nowMs + Math.max(0, durationMs), wake });
      }),
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      await quiet();
      for (;;) {
        const next = sleepers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.atMs);
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        next.wake();
        await quiet();
      }
      nowMs = untilMs;
    },
    pending: () => sleepers.length,
  };
}

/** Runs all pending promise callbacks. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
