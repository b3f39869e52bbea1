import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../system-clock.ts';
import { createPump } from './pump.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Times at which it ran; a run takes `workMs`. */
function pumped(workMs = 0) {
  const runs: number[] = [];
  const begun = systemClock.monotonicMs();
  const work = async () => {
    // A timer of 0 ms is one of 1 ms.
    runs.push(Math.floor((systemClock.monotonicMs() - begun) / 10) * 10);
    if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs));
  };
  return { runs, pump: createPump(work, () => 100, systemClock.monotonicMs) };
}

it('runs at once after a quiet time, and then with its pause, however often it is asked', async () => {
  const { runs, pump } = pumped();
  for (let at = 0; at < 250; at += 10) {
    pump.request();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual([0, 100, 200, 300]);
  pump.request();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs.at(-1)).toBe(1_250);
});

it('what is asked for during a long run is one more, after it', async () => {
  const { runs, pump } = pumped(300);
  pump.request();
  await vi.advanceTimersByTimeAsync(50);
  for (let count = 0; count < 5; count++) pump.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual([0, 300]);
});

it('its end runs what is still asked for, and nothing after it', async () => {
  const { runs, pump } = pumped();
  pump.request();
  await vi.advanceTimersByTimeAsync(10);
  pump.request();
  await pump.stop();
  pump.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual([0, 10]);
});
