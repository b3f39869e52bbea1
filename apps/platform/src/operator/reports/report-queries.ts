import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import { gameFacts } from '../../ledger/game-facts.ts';

/** Sums of one row, as the database has them. */
export type Sums = Record<(typeof SUMS)[number], number> & {
  players: number;
  /** What paytables expect of the bets, and the variance around it; null: not known of all of them. */
  expected: number | null;
  variance: number | null;
};
export interface SummedRow extends Sums {
  isTotal: boolean;
  key: string;
  name: string;
  isClosed: boolean | null;
  isRetired: boolean | null;
}
export interface SiteToday {
  today: string;
  timeZone: string;
  currency: string;
}

export interface ReportQueries {
  today(siteId: number): Promise<SiteToday>;
  /** The total first. */
  sum(siteId: number, asked: DatedQuery, most: number | null): Promise<SummedRow[]>;
}
export type DatedQuery = operator.ReportQuery & { from: string; to: string };

const SUMS = [
  ...(['games', 'bet_minor', 'win_minor', 'contribution_minor', 'jackpots', 'jackpot_minor', 'hand_pays'] as const),
  ...([
    'hand_pay_minor',
    'hand_pay_paid_minor',
    'sessions',
    'cash_in_minor',
    'cash_out_minor',
    'deposit_minor',
  ] as const),
  ...(['withdrawal_minor', 'discount_minor', 'bonus_minor', 'correction_minor', 'house_correction_minor'] as const),
  'disputed_minor',
] as const;

const KEYS: Record<operator.ReportQuery['by'], string> = {
  day: 'f.day::text',
  brand: 'f.brand_id::text',
  machine: 'f.machine_id::text',
  game: 'f.game_id',
  player: 'f.player_id::text',
};
/** Name of a row's key; keys are ids as text, or null. */
const NAMES: Record<operator.ReportQuery['by'], string> = {
  day: `''`,
  brand: '(SELECT name FROM brand WHERE id = r.key::integer)',
  machine: `(SELECT number || ' ' || name FROM machine WHERE id = r.key::integer)`,
  game: 'r.key',
  player: '(SELECT username FROM player WHERE id = r.key::integer)',
};

/** Null where a row with bets does not have it. */
const known = (column: string) =>
  `CASE WHEN NOT bool_or(k.bet_minor > 0 AND k.${column} IS NULL) THEN sum(k.${column})::float8 END`;

const sumText = (by: operator.ReportQuery['by']) => `
  WITH k AS (
    SELECT f.*, ${KEYS[by]} AS key FROM figures_of_days($1, $2, $3, $4, ledger_now()) f
    WHERE ($5::integer IS NULL OR brand_id = $5) AND ($6::integer IS NULL OR machine_id = $6)
      AND ($7::integer IS NULL OR player_id = $7) AND ($8::text IS NULL OR game_id = $8)
  ), r AS (
    SELECT grouping(key) = 1 AS "isTotal", key, ${SUMS.map((name) => `coalesce(sum(k.${name}), 0) AS ${name}`).join(', ')},
      count(DISTINCT k.player_id) FILTER (WHERE k.plays > 0) AS players, ${known('expected_minor')} AS expected, ${known('variance')} AS variance
    FROM k GROUP BY GROUPING SETS ((key), ())
  )
  SELECT r.*, coalesce(r.key, '') AS key, CASE WHEN NOT "isTotal" THEN coalesce(${NAMES[by]}, '') ELSE '' END AS name,
    ${by === 'day' ? `EXISTS (SELECT FROM closed_day c WHERE c.site_id = $1 AND c.day = r.key::date)` : 'NULL::boolean'} AS "isClosed",
    ${by === 'machine' ? '(SELECT retired_at IS NOT NULL FROM machine WHERE id = r.key::integer)' : 'NULL::boolean'} AS "isRetired"
  FROM r ORDER BY "isTotal" DESC, ${by === 'day' ? 'r.key' : 'bet_minor DESC, r.key'} LIMIT $9`;

export function createReportQueries(pool: Pool): ReportQueries {
  return {
    today: async (siteId) => {
      const { rows } = await pool.query<SiteToday>({
        name: 'report_today',
        text: `SELECT site_day_of(id, ledger_now())::text AS today, site_zone(id) AS "timeZone", rtrim(currency) AS currency
          FROM site WHERE id = $1`,
        values: [siteId],
      });
      return rows[0]!;
    },
    sum: async (siteId, asked, most) => {
      const { by, from, to, brandId, machineId, playerId, gameId } = asked;
      const limits = [brandId, machineId, playerId, gameId].map((limit) => limit ?? null);
      // Not prepared: the plan for one present day and the one for a year have little in common.
      const values = [siteId, from, to, await gameFacts(), ...limits, most];
      return (await pool.query<SummedRow>(sumText(by), values)).rows;
    },
  };
}
