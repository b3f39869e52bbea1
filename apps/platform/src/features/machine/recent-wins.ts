import type { Pool } from 'pg';

/** The largest win of each machine in the last hour, minor units; a machine that is missing won nothing. */
export type RecentWins = () => Promise<ReadonlyMap<number, number>>;

/** Whoever opens the lobby reads the same hour: it is asked for once in this time, however many players look. */
const KEPT_MS = 5_000;

const LARGEST = `SELECT machine_id, max(greatest(win_minor, coalesce(jackpot_minor, 0))) AS win_minor FROM play
  WHERE ended_at > now() - interval '1 hour' AND (win_minor > 0 OR jackpot_minor > 0) GROUP BY machine_id`;

/** `now` in milliseconds. Rejects where the database does not answer, and asks anew the next time. */
export function createRecentWins(pool: Pool, now: () => number = Date.now): RecentWins {
  let kept: { until: number; wins: ReturnType<RecentWins> } | null = null;
  const ask = async () => {
    const { rows } = await pool.query<{ machine_id: number; win_minor: number }>({
      name: 'recent_wins',
      text: LARGEST,
    });
    return new Map(rows.map((row) => [row.machine_id, Number(row.win_minor)]));
  };
  return () => {
    if (kept !== null && now() < kept.until) return kept.wins;
    const wins = ask();
    const own = { until: now() + KEPT_MS, wins };
    kept = own;
    wins.catch(() => {
      if (kept === own) kept = null;
    });
    return wins;
  };
}
