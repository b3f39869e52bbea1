import { setTimeout as sleep } from 'node:timers/promises';
import { DELAY_MAX_MS, PROXIED } from './lockout.ts';

/** Attempts that are delayed before their password is checked; bounded, since each of them holds a connection. */
export interface LoginQueue {
  /** Resolves after the delay; false at once where the queue is full: retry after `FULL_RETRY_S`. */
  wait(subject: string, waitMs: number): Promise<boolean>;
}

const AT_ONCE = 64;
/** Of one subject: one attempt per second at the longest delay. */
const AT_ONCE_OF_ONE = 4;
/** All clients behind an undeclared proxy share one subject. */
const AT_ONCE_PROXIED = 32;
export const FULL_RETRY_S = Math.ceil(DELAY_MAX_MS / 1000);

export function createLoginQueue(pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms)): LoginQueue {
  const waiting = new Map<string, number>();
  let inAll = 0;
  return {
    wait: async (subject, waitMs) => {
      if (waitMs === 0) return true;
      const ofOne = waiting.get(subject) ?? 0;
      if (inAll >= AT_ONCE || ofOne >= (subject === PROXIED ? AT_ONCE_PROXIED : AT_ONCE_OF_ONE)) return false;
      inAll += 1;
      waiting.set(subject, ofOne + 1);
      try {
        await pause(waitMs);
        return true;
      } finally {
        inAll -= 1;
        const left = (waiting.get(subject) ?? 1) - 1;
        if (left > 0) waiting.set(subject, left);
        else waiting.delete(subject);
      }
    },
  };
}
