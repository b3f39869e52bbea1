import type { Clock } from '@salon/domain';
import { createTurns } from '../concurrency/turns.ts';
import { DELAY_MAX_MS, PROXIED } from './lockout.ts';

/** Attempts that are delayed before their password is checked; bounded, since each of them holds a connection. */
export interface LoginQueue {
  /** Whether as many attempts of this subject wait as may. */
  isFull(subject: string): boolean;
  /** Resolves after the delay; false at once where the queue is full: retry after `FULL_RETRY_S`. */
  wait(subject: string, waitMs: number): Promise<boolean>;
  /**
   * Attempts of one subject are counted one after the other. Their rows wait for each other in any case, each with one of the pool's
   * connections, and everybody's calls would wait for one of those.
   */
  inTurn<T>(subject: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when a refusal may be answered: a client that tries again at once would otherwise take the whole node's time. */
  refusal(): Promise<void>;
}

const AT_ONCE = 64;
/** Of one subject: one attempt per second at the longest delay. */
const AT_ONCE_OF_ONE = 4;
/** All clients behind an undeclared proxy share one subject. */
const AT_ONCE_PROXIED = 32;
/** Refusals that are held back, each with its connection; beyond that they are answered at once. */
const REFUSALS_HELD = 256;
const REFUSED_AFTER_MS = 500;
/** Refused in one moment, they would all try again in one moment, and everybody's calls would wait behind them. */
const REFUSALS_APART_MS = 5;
/** Work that takes longer, e.g. while the database is away, does not hold up the next. */
const TURN_MOST_MS = 100;
export const FULL_RETRY_S = Math.ceil(DELAY_MAX_MS / 1000);

export function createLoginQueue({ sleep, monotonicMs }: Pick<Clock, 'sleep' | 'monotonicMs'>): LoginQueue {
  const waiting = new Map<string, number>();
  let inAll = 0;
  let refused = 0;
  let lastRefusalMs = 0;
  const ofOne = (subject: string) => waiting.get(subject) ?? 0;
  const isFull = (subject: string) => ofOne(subject) >= (subject === PROXIED ? AT_ONCE_PROXIED : AT_ONCE_OF_ONE);
  return {
    isFull,
    wait: async (subject, waitMs) => {
      if (waitMs === 0) return true;
      if (inAll >= AT_ONCE || isFull(subject)) return false;
      inAll += 1;
      waiting.set(subject, ofOne(subject) + 1);
      try {
        await sleep(waitMs);
        return true;
      } finally {
        inAll -= 1;
        const left = ofOne(subject) - 1;
        if (left > 0) waiting.set(subject, left);
        else waiting.delete(subject);
      }
    },
    inTurn: createTurns(TURN_MOST_MS),
    refusal: async () => {
      if (refused >= REFUSALS_HELD) return;
      refused += 1;
      const now = monotonicMs();
      lastRefusalMs = Math.max(now + REFUSED_AFTER_MS, lastRefusalMs + REFUSALS_APART_MS);
      await sleep(lastRefusalMs - now);
      refused -= 1;
    },
  };
}
