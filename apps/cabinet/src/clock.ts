import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@salon/domain';

const NS_PER_MS = 1_000_000n;

/** The same clock in all processes of a computer: the machine sets when a reel stops, its picture process draws it. */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / NS_PER_MS);

/** The time of this process's `performance.now` for one of the computer's monotonic clock, with its fraction. Milliseconds. */
export const processMs = (atMs: number): number => performance.now() + atMs - Number(process.hrtime.bigint()) / 1e6;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs,
  sleep: (durationMs) => sleep(durationMs),
};
