/** What a player paid in, took out and played with, by months of the site's time zone. */
import { history } from '@salon/contract';
import type pg from 'pg';

/** Deposits and plays count as they do against limits: by the ledger's clock, opening balances and promotions left out. */
export async function spendingOf(
  pool: pg.Pool,
  playerId: number,
): Promise<Pick<history.SpendingAnswer, 'timeZone' | 'months'>> {
  const { rows } = await pool.query<history.SpendingMonth & { zone: string }>(
    `WITH site AS (SELECT site_zone(site_id) AS zone FROM player WHERE id = $1),
    month AS (
      SELECT zone, date_trunc('month', ledger_now() AT TIME ZONE zone) - back * interval '1 month' AS wall
      FROM site, generate_series(0, $2::integer - 1) back),
    since AS (SELECT zone, wall_moment(min(wall), zone) AS at FROM month GROUP BY zone),
    moved AS (
      SELECT date_trunc('month', m.at AT TIME ZONE zone) AS wall, m.kind, e.amount_minor
      FROM since, account a JOIN entry e ON e.account_id = a.id JOIN movement m ON m.id = e.movement_id
      WHERE a.kind = 'wallet' AND a.owner = $1::text AND m.kind IN ('deposit', 'withdraw', 'withdraw_return') AND m.at >= since.at),
    played AS (
      SELECT date_trunc('month', m.at AT TIME ZONE zone) AS wall, p.bet_minor, p.win_minor + coalesce(p.jackpot_minor, 0) AS won_minor
      FROM since, session s JOIN play p ON p.session_id = s.id JOIN movement m ON m.id = p.movement_id
      WHERE s.player_id = $1 AND coalesce(s.late_play_at, s.ended_at, since.at) >= since.at AND m.at >= since.at)
    SELECT zone, to_char(wall, 'YYYY-MM') AS month,
      coalesce((SELECT sum(amount_minor) FROM moved WHERE moved.wall = month.wall AND kind = 'deposit'), 0)::bigint AS "depositedMinor",
      coalesce((SELECT -sum(amount_minor) FROM moved WHERE moved.wall = month.wall AND kind <> 'deposit'), 0)::bigint AS "withdrawnMinor",
      coalesce((SELECT sum(bet_minor) FROM played WHERE played.wall = month.wall), 0)::bigint AS "betMinor",
      coalesce((SELECT sum(won_minor) FROM played WHERE played.wall = month.wall), 0)::bigint AS "winMinor"
    FROM month ORDER BY wall`,
    [playerId, history.SPENDING_MONTHS],
  );
  const [first] = rows;
  if (!first) throw new Error(`player ${playerId} has no site`);
  return { timeZone: first.zone, months: rows.map(({ zone: _zone, ...month }) => month) };
}
