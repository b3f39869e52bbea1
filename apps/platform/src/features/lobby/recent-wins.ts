import type { Pool } from 'pg';
import { ttlCache } from '../../concurrency/ttl-cache.ts';

/** The largest win of each machine in the last hour, minor units; a machine that is missing won nothing. */
export type RecentWins = () => Promise<ReadonlyMap<number, number>>;

/** All lobbies share one reading. */
const TTL_MS = 5_000;

/** Of several games in one play nobody knows how large the largest win was. */
const LARGEST = `SELECT machine_id, max(greatest(win_minor, coalesce(jackpot_minor, 0))) AS win_minor FROM play
  WHERE ended_at > now() - interval '1 hour' AND games <= 1 AND (win_minor > 0 OR jackpot_minor > 0) GROUP BY machine_id`;

/** `ttlMs`: maximum age of an answer. Rejects where the database does not answer; the next call asks again. */
export function createRecentWins(pool: Pool, monotonicMs: () => number, ttlMs = TTL_MS): RecentWins {
  const read = async () => {
    const { rows } = await pool.query<{ machine_id: number; win_minor: number }>({
      name: 'recent_wins',
      text: LARGEST,
    });
    return new Map(rows.map((row) => [row.machine_id, row.win_minor]));
  };
  return ttlCache(read, ttlMs, monotonicMs);
}
