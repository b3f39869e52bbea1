/** Closes the days of sites: `schema/20-days.sql`, docs/decisions/0014-site-days.md. */
import type { Pool, QueryConfig } from 'pg';
import { gameFacts } from './game-facts.ts';

const WRITE_MOST_MS = 300_000;

export interface ClosedDay {
  siteId: number;
  day: string;
}

/**
 * Ends every day that is over and writes the figures of those that have none yet, the oldest first. Bookings wait for the first step
 * alone, which is short; the second reads what can no longer change. Safe on several nodes. Answers what this call has written.
 */
export async function closeDays(pool: Pool): Promise<ClosedDay[]> {
  await pool.query('SELECT end_days()');
  const { rows } = await pool.query<ClosedDay>(
    `SELECT d.site_id AS "siteId", d.day::text FROM site_day d
      WHERE NOT EXISTS (SELECT FROM closed_day c WHERE c.site_id = d.site_id AND c.day = d.day) ORDER BY d.day, d.site_id`,
  );
  const closed: ClosedDay[] = [];
  for (const one of rows) if (await writeFigures(pool, one)) closed.push(one);
  return closed;
}

/** A day of a large floor takes longer than a query usually may. False: another node has written it. */
async function writeFigures(pool: Pool, { siteId, day }: ClosedDay): Promise<boolean> {
  const facts = await gameFacts();
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${WRITE_MOST_MS}`);
    const query = { text: 'SELECT close_day($1, $2, $3) AS fresh', values: [siteId, day, facts] };
    const { rows } = await client.query<{ fresh: boolean }>({ ...query, query_timeout: WRITE_MOST_MS } as QueryConfig);
    await client.query('COMMIT');
    client.release();
    return rows[0]?.fresh ?? false;
  } catch (error) {
    // Ends the transaction with its connection, whose state is unknown.
    client.release(true);
    throw error;
  }
}
