/** What a player may read of the ledger: their sessions and, play by play, what happened in one. */
import { history } from '@salon/contract';
import type pg from 'pg';
import type { BookedPlay } from './shown-play.ts';
import { CHUNK_ROWS, orderClause, type Page, type Range } from './statement.ts';

type SessionOrder = history.SessionsQuery['orderBy'];

const ORDER: Record<SessionOrder, string> = {
  start: 'started_at',
  end: 'ended_at',
  machine: 'machine',
  spinCount: 'spin_count',
  freeSpinCount: 'free_spin_count',
  net: 'won_minor - bet_minor',
};

/** Null where nothing of it is disputed. */
const REVIEW = `(SELECT sum(d.held_minor) FROM dispute d WHERE d.session_id = s.id AND NOT is_settled(d.id))`;

const FILTERED = `SELECT s.*, session_won_minor(s) AS won_minor, m.name AS machine, ${REVIEW} AS review_minor FROM session s JOIN machine m ON m.id = s.machine_id
  WHERE player_id = $1 AND ($2::timestamptz IS NULL OR started_at >= $2) AND ($3::timestamptz IS NULL OR started_at < $3)`;
const IS_UNPLAYED = `(spin_count = 0 AND free_spin_count = 0 AND ended_at IS NOT NULL AND review_minor IS NULL)`;
const FIELDS = `'id', id, 'machine', machine, 'machineId', machine_id, 'start', iso(started_at), 'end', iso(ended_at),
  'spinCount', spin_count, 'freeSpinCount', free_spin_count, 'betMinor', bet_minor, 'winMinor', won_minor,
  'reviewMinor', review_minor`;
const ROW = `jsonb_build_object(${FIELDS})`;

export interface SessionFilter extends Range {
  playerId: number;
  unplayed: history.SessionsQuery['unplayed'];
}

export async function listSessions(
  pool: pg.Pool,
  query: Page & SessionFilter & { orderBy: SessionOrder },
): Promise<Omit<history.SessionsAnswer, 'status'>> {
  const { rows } = await pool.query(
    `WITH found AS MATERIALIZED (${FILTERED}), r AS (SELECT * FROM found WHERE $6 = 'show' OR NOT ${IS_UNPLAYED})
    SELECT (SELECT count(*) FROM r) AS total, (SELECT count(*) FROM found) - (SELECT count(*) FROM r) AS "hiddenCount",
      (SELECT jsonb_build_object('spinCount', coalesce(sum(spin_count), 0), 'freeSpinCount', coalesce(sum(free_spin_count), 0),
        'betMinor', coalesce(sum(bet_minor), 0), 'winMinor', coalesce(sum(won_minor), 0)) FROM r) AS totals,
      (SELECT coalesce(jsonb_agg(${ROW} ORDER BY place), '[]') FROM (
        SELECT *, row_number() OVER (ORDER BY ${orderClause(ORDER[query.orderBy], query, 'started_at')}) AS place FROM r
        ORDER BY place LIMIT $4 OFFSET $5) page) AS sessions`,
    [query.playerId, query.since, query.until, query.size, (query.page - 1) * query.size, query.unplayed],
  );
  return rows[0];
}

/** All that the filter leaves, latest first, in chunks. */
export async function* readSessions(pool: pg.Pool, filter: SessionFilter): AsyncGenerator<history.SessionRow[]> {
  let before = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (;;) {
    const { rows } = await pool.query<{ row: history.SessionRow; started: string }>(
      `SELECT ${ROW} AS row, started_at::text AS started FROM (
        SELECT * FROM (${FILTERED} AND (started_at, s.id) < ($4::timestamptz, $5::uuid)) found
        WHERE $6 = 'show' OR NOT ${IS_UNPLAYED}
        ORDER BY started_at DESC, id DESC LIMIT ${CHUNK_ROWS}) chunk ORDER BY started_at DESC, id DESC`,
      [filter.playerId, filter.since, filter.until, ...before, filter.unplayed],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (rows.length < CHUNK_ROWS || !last) return;
    before = [last.started, last.row.id];
  }
}

/** Null where the player has no such session. */
export async function sessionOf(
  pool: pg.Pool,
  { playerId, sessionId }: { playerId: number; sessionId: string },
): Promise<history.SessionDetails | null> {
  const { rows } = await pool.query<{ session: history.SessionDetails }>(
    `SELECT jsonb_build_object(${FIELDS}, 'brand', brand, 'machineNumber', machine_number, 'inMinor', in_minor,
        'outMinor', out_minor) AS session
      FROM (SELECT s.*, session_won_minor(s) AS won_minor, m.name AS machine, m.number AS machine_number, b.name AS brand, ${REVIEW} AS review_minor
        FROM session s JOIN machine m ON m.id = s.machine_id JOIN brand b ON b.id = m.brand_id
        WHERE s.id = $2 AND s.player_id = $1) one`,
    [playerId, sessionId],
  );
  return rows[0]?.session ?? null;
}

const PLAY = `jsonb_build_object('number', number, 'kind', kind, 'gameId', game_id, 'betMinor', bet_minor, 'winMinor', win_minor,
  'games', games, 'handPayMinor', hand_pay_minor, 'jackpotMinor', jackpot_minor, 'endedAt', iso(ended_at), 'outcome', outcome)`;

/** By number. The session must be known to be the player's. */
export async function listPlays(
  pool: pg.Pool,
  { sessionId, page, size, descending }: Pick<Page, 'page' | 'size' | 'descending'> & { sessionId: string },
): Promise<{ total: number; plays: BookedPlay[] }> {
  const order = descending ? 'DESC' : 'ASC';
  const { rows } = await pool.query<{ total: number; plays: BookedPlay[] }>(
    `SELECT (SELECT count(*) FROM play WHERE session_id = $1) AS total,
      (SELECT coalesce(jsonb_agg(${PLAY} ORDER BY number ${order}), '[]') FROM (
        SELECT * FROM play WHERE session_id = $1 ORDER BY number ${order} LIMIT $2 OFFSET $3) page) AS plays`,
    [sessionId, size, (page - 1) * size],
  );
  return rows[0]!;
}

/** All plays of a session by number, in chunks. */
export async function* readPlays(pool: pg.Pool, sessionId: string): AsyncGenerator<BookedPlay[]> {
  let after = -1;
  for (;;) {
    const { rows } = await pool.query<{ play: BookedPlay }>(
      `SELECT ${PLAY} AS play FROM play WHERE session_id = $1 AND number > $2 ORDER BY number LIMIT ${CHUNK_ROWS}`,
      [sessionId, after],
    );
    if (rows.length > 0) yield rows.map(({ play }) => play);
    const last = rows.at(-1);
    if (rows.length < CHUNK_ROWS || !last) return;
    after = last.play.number;
  }
}

/**
 * The machine's credit after each play that changed it. Of many plays each of equal parts keeps its lowest and its highest
 * credit. By the movement's key: a play that was hit by a jackpot or a hand pay refers to that movement.
 */
export async function readCredit(pool: pg.Pool, sessionId: string): Promise<history.CreditPoint[]> {
  const { rows } = await pool.query<history.CreditPoint>(
    `WITH booked AS (
      SELECT p.number, e.balance_minor, e.balance_minor - e.amount_minor AS before_minor,
        count(e.balance_minor) OVER (ORDER BY p.number) AS changes
      FROM play p JOIN account a ON a.kind = 'machine_credit' AND a.owner = p.machine_id::text
      LEFT JOIN movement m ON m.key = 'play:' || p.machine_id || ':' || p.number
      LEFT JOIN entry e ON e.movement_id = m.id AND e.account_id = a.id
      WHERE p.session_id = $1),
    -- A play that won its bet moves no credit and has no entry: the credit is that of the play before.
    stood AS (
      SELECT number, coalesce(max(balance_minor) OVER (PARTITION BY changes),
        (SELECT before_minor FROM booked WHERE changes = 1 AND before_minor IS NOT NULL)) AS balance_minor FROM booked),
    credit AS (
      SELECT number, balance_minor, ntile($2) OVER (ORDER BY number) AS part,
        number IN (min(number) OVER (), max(number) OVER ()) AS is_end
      FROM stood WHERE balance_minor IS NOT NULL),
    judged AS (
      SELECT *, row_number() OVER (PARTITION BY part ORDER BY balance_minor, number) = 1
        OR row_number() OVER (PARTITION BY part ORDER BY balance_minor DESC, number) = 1 OR is_end AS is_shown FROM credit)
    SELECT number, balance_minor AS "creditMinor" FROM judged WHERE is_shown ORDER BY number`,
    [sessionId, history.CREDIT_POINTS_MAX / 2 - 1],
  );
  return rows;
}
