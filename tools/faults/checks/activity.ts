import type pg from 'pg';

/** What has been booked so far. */
export interface Activity {
  plays: number;
  cashIns: number;
  cashOuts: number;
  handPays: number;
  transfers: number;
}

/** Throws where the database does not answer. */
export async function readActivity(pool: pg.Pool): Promise<Activity> {
  const { rows } = await pool.query<Activity>(`SELECT
      (SELECT count(*) FROM play) AS plays,
      (SELECT count(*) FROM transfer WHERE kind = 'cash_in' AND state = 'posted') AS "cashIns",
      (SELECT count(*) FROM transfer WHERE kind = 'cash_out' AND state = 'posted' AND amount_minor > 0) AS "cashOuts",
      (SELECT count(*) FROM hand_pay WHERE state = 'paid') AS "handPays",
      (SELECT count(*) FROM transfer) AS transfers`);
  return rows[0]!;
}

/** Whether people have played and moved money meanwhile. */
export function hasPlayed(before: Activity, now: Activity): boolean {
  return now.plays > before.plays && now.cashIns > before.cashIns && now.cashOuts > before.cashOuts;
}
