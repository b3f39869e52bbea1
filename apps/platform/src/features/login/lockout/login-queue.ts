import { setTimeout as sleep } from 'node:timers/promises';
import { DELAY_MAX_MS, PROXIED } from './lockout.ts';

/** Attempts that wait before their password is looked at; bounded, since each of them holds a socket. */
export interface LoginQueue {
  /** Resolves after the wait; false at once where the room is full: whoever asks may come back after `FULL_RETRY_S`. */
  wait(subject: string, waitMs: number): Promise<boolean>;
}

const AT_ONCE = 64;
/** Of one subject: with the longest wait it has one attempt a second. */
const AT_ONCE_OF_ONE = 4;
/** Everybody who comes by an unknown proxy shares one subject. */
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
