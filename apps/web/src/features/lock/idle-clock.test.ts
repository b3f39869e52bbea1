import { beforeEach, describe, expect, it } from 'vitest';
import { createIdleClock, THROTTLE_MS } from './idle-clock.ts';

const IDLE_MS = 60_000;

describe('the idle clock', () => {
  let nowMs = 0;
  let timers: { atMs: number; callback: () => void }[] = [];
  let idle = 0;

  beforeEach(() => {
    nowMs = 1_000_000;
    timers = [];
    idle = 0;
  });
  const deps = {
    nowMs: () => nowMs,
    after: (delayMs: number, callback: () => void) => {
      const timer = { atMs: nowMs + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    onIdle: () => {
      idle += 1;
    },
  };
  const pass = (ms: number) => {
    const endMs = nowMs + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > endMs) break;
      timers = timers.filter((one) => one !== next);
      nowMs = next.atMs;
      next.callback();
    }
    nowMs = endMs;
  };

  it('LK-01 is idle after 60000 ms without a sign of life, not before', () => {
    createIdleClock(IDLE_MS, deps);
    pass(IDLE_MS - 1);
    expect(idle).toBe(0);
    pass(1);
    expect(idle).toBe(1);
    pass(10 * IDLE_MS);
    expect(idle).toBe(1);
  });

  it('LK-01 restarts on activity, at most once in 500 ms', () => {
    const clock = createIdleClock(IDLE_MS, deps);
    pass(30_000);
    clock.touched(nowMs);
    pass(THROTTLE_MS - 1);
    clock.touched(nowMs);
    pass(IDLE_MS - THROTTLE_MS);
    expect(idle).toBe(0);
    pass(1);
    expect(idle).toBe(1);
  });

  it('LK-01 counts what is done in another tab, and is idle again after the next pause', () => {
    const clock = createIdleClock(IDLE_MS, deps);
    pass(50_000);
    clock.touched(nowMs - 5_000);
    pass(54_999);
    expect(idle).toBe(0);
    pass(1);
    expect(idle).toBe(1);
    clock.touched(nowMs);
    pass(IDLE_MS);
    expect(idle).toBe(2);
  });

  it('LK-01 is idle at once after a sleep, and never after its end', () => {
    const clock = createIdleClock(IDLE_MS, deps);
    // The computer slept: no timer ran meanwhile.
    nowMs += 3_600_000;
    pass(0);
    expect(idle).toBe(1);
    const other = createIdleClock(IDLE_MS, deps);
    other.stop();
    clock.stop();
    pass(10 * IDLE_MS);
    expect(idle).toBe(1);
  });
});
