import type pg from 'pg';
import { checkInvariants } from '../../../apps/platform/src/ledger/invariants.ts';
import { SETTLES_WITHIN_MS } from './settle-watch.ts';

/** What `npm run invariants` finds, and seats that nobody sits on. */
export async function checkLedger(pool: pg.Pool): Promise<string[]> {
  const broken = (await checkInvariants(pool, SETTLES_WITHIN_MS)).filter((finding) => finding.broken > 0);
  const { rows } = await pool.query<{ machine_id: number }>(
    `SELECT machine_id FROM seat s WHERE (s.player_id IS NOT NULL OR s.session_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM session o WHERE o.id = s.session_id AND o.ended_at IS NULL)`,
  );
  return [
    ...broken.map(({ rule, broken: count, examples }) => `${rule}: ${count} (${examples[0]})`),
    ...rows.map(({ machine_id }) => `the seat of machine ${machine_id} is held without an open session`),
  ];
}
