/** The ledger's clock in a test's hand. */
import type pg from 'pg';
import { closeDays } from '../../../apps/platform/src/ledger/days.ts';

export interface LedgerClock {
  /** Moves the clock to a moment, an SQL expression of type `timestamptz`; links and players move with it, as if they had been there. */
  moveTo(moment: string): Promise<void>;
  /** Moves it on by an interval of PostgreSQL. */
  advance(by: string): Promise<void>;
  /** Today at the first site, `2026-11-26`. */
  siteDay(): Promise<string>;
}

/** Starts at noon of the next day at the first site, so that no day ends by itself; the day before is closed, before machines are linked. */
export async function startLedgerClock(pool: pg.Pool): Promise<LedgerClock> {
  await pool.query(`CREATE TABLE test_clock (ahead interval NOT NULL); INSERT INTO test_clock VALUES ('0');
    GRANT SELECT ON test_clock TO PUBLIC;
    CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT clock_timestamp() + ahead FROM test_clock'`);
  // The lock lets no sign of a link that is of the old time be written after the move: such a link would be dropped as silent.
  const moveTo = async (moment: string) => {
    await pool.query(`LOCK TABLE cabinet_link IN EXCLUSIVE MODE;
      WITH step AS (SELECT (${moment}) - ledger_now() AS by),
        clock AS (UPDATE test_clock SET ahead = ahead + by FROM step),
        players AS (UPDATE seat SET acted_at = acted_at + by, keep_until = keep_until + by FROM step)
      UPDATE cabinet_link SET seen_at = seen_at + by FROM step`);
  };
  await moveTo(
    `(date_trunc('day', ledger_now() AT TIME ZONE 'Europe/Istanbul') + interval '36 hours') AT TIME ZONE 'Europe/Istanbul'`,
  );
  await closeDays(pool);
  return {
    moveTo,
    advance: (by) => moveTo(`ledger_now() + interval '${by}'`),
    siteDay: async () =>
      (await pool.query(`SELECT (ledger_now() AT TIME ZONE 'Europe/Istanbul')::date::text AS day`)).rows[0].day,
  };
}
