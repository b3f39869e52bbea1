/** What a player paid in, took out and played with, by months of the site's time zone. */
import { history } from '@salon/contract';
import type pg from 'pg';

/**
 * Deposits and plays count as they do against limits: on the site's day of their booking, opening balances and promotions left out. After
 * a move of the zone to the west a day may lie ahead of today, and counts as today.
 */
export async function spendingOf(
  pool: pg.Pool,
  playerId: number,
): Promise<Pick<history.SpendingAnswer, 'timeZone' | 'months'>> {
  const { rows } = await pool.query<history.SpendingMonth & { zone: string }>(
    `WITH site AS (SELECT site_zone(site_id) AS zone, site_day_of(site_id, ledger_now()) AS today FROM player WHERE id = $1),
    month AS (SELECT zone, today, date_trunc('month', today::timestamp) - back * interval '1 month' AS month
      FROM site, generate_series(0, $2::integer - 1) back)
    SELECT zone, to_char(month, 'YYYY-MM') AS month, coalesce(sum(deposited_minor), 0)::bigint AS "depositedMinor",
      coalesce(sum(withdrawn_minor), 0)::bigint AS "withdrawnMinor", coalesce(sum(bet_minor), 0)::bigint AS "betMinor",
      coalesce(sum(won_minor), 0)::bigint AS "winMinor"
    FROM month LEFT JOIN player_day d ON d.player_id = $1 AND date_trunc('month', least(d.day, today)::timestamp) = month
    GROUP BY zone, month ORDER BY month`,
    [playerId, history.SPENDING_MONTHS],
  );
  const [first] = rows;
  if (!first) throw new Error(`player ${playerId} has no site`);
  return { timeZone: first.zone, months: rows.map(({ zone: _zone, ...month }) => month) };
}
