import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@salon/domain';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => Math.floor(performance.now()),
  sleep: async (durationMs) => {
    await sleep(durationMs);
  },
};
