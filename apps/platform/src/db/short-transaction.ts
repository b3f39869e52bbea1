import type pg from 'pg';
import { systemClock, systemRandom } from '../system-clock.ts';

export interface LockPatience {
  /** Of each statement. What wants the same table waits behind it for as long. */
  lockTimeoutMs: number;
  /** Of all tries. */
  withinMs: number;
}

const PATIENCE: LockPatience = { lockTimeoutMs: 300, withinMs: 120_000 };
const AGAIN_MS = { least: 100, most: 700 };
/** `lock_not_available`, `deadlock_detected`. */
const TAKEN = new Set<unknown>(['55P03', '40P01']);

/** A lock that a change of the schema needs was taken all the time; the same may work later. */
export class TableBusyError extends Error {}

/**
 * The work in one transaction that never queues for a lock for long: players would wait behind it. Where a lock is taken,
 * everything is undone and tried again after a while. Throws `TableBusyError` when the time is over.
 */
export async function inShortTransaction<T>(
  client: pg.ClientBase,
  what: string,
  work: () => Promise<T>,
  { lockTimeoutMs, withinMs }: LockPatience = PATIENCE,
): Promise<T> {
  const untilMs = systemClock.monotonicMs() + withinMs;
  for (;;) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A lost connection is rolled back by the server; what it was lost for counts.
      await client.query('ROLLBACK').catch(() => undefined);
      const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: unknown };
      if (!TAKEN.has(code)) throw error;
      if (systemClock.monotonicMs() > untilMs)
        throw new TableBusyError(
          `${what}: a table that it changes was in use for ${Math.round(withinMs / 1_000)} s; run it again later`,
          { cause: error },
        );
      await systemClock.sleep(AGAIN_MS.least + systemRandom() * (AGAIN_MS.most - AGAIN_MS.least));
    }
  }
}
