import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@salon/domain';

/** The one reader of the computer's time in the platform: whatever needs it is passed a clock (`tools/borders`). */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: async (durationMs) => {
    await sleep(durationMs);
  },
};

/** From 0 up to 1, for what must not happen at one moment. What nobody may guess is made by `node:crypto`. */
export const systemRandom = (): number => Math.random();
