/** What a player may read of the books: their transactions and their sessions, paged. */
import type { http } from '@salon/contract';
import { ACTION, type ActionCode } from '@salon/domain';
import type pg from 'pg';

export interface Page {
  /** From 1. */
  page: number;
  size: number;
  /** Half-open range of time, ISO 8601; null: without that end. */
  since: string | null;
  until: string | null;
  descending: boolean;
}

export type TransactionOrder = 'operationDate' | 'playedDurationS' | 'from' | 'amount' | 'type';
export type SessionOrder = 'start' | 'end' | 'machine' | 'spinCount' | 'freeSpinCount';

const TRANSACTION_ORDER: Record<TransactionOrder, string> = {
  operationDate: 'at',
  playedDurationS: 'played_s',
  from: 'source',
  amount: 'amount_minor',
  type: 'type',
};
const SESSION_ORDER: Record<SessionOrder, string> = {
  start: 'started_at',
  end: 'ended_at',
  machine: 'machine',
  spinCount: 'spin_count',
  freeSpinCount: 'free_spin_count',
};

const order = (column: string, { descending }: Page, tie: string) =>
  `${column} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}, ${tie} DESC`;

/**
 * Every movement of the wallet, except a cash in that came back (it and its return are no transaction). A correction shows as
 * what it did to the wallet. Amounts are minor units as the wallet saw them: what left it is negative.
 */
const TRANSACTIONS = `
  SELECT m.id, m.at, e.amount_minor,
    CASE WHEN m.kind = 'cash_out' AND s.bet_minor > 0 THEN floor(extract(epoch FROM m.at - s.started_at))::bigint END AS played_s,
    coalesce(machine.name, CASE WHEN m.kind IN ('discount', 'bonus') THEN m.kind::text END, (SELECT p.owner FROM entry o JOIN account p ON p.id = o.account_id
      WHERE o.movement_id = m.id AND p.kind IN ('payments', 'promotions') LIMIT 1), '') AS source,
    CASE m.kind
      WHEN 'deposit' THEN ${ACTION.deposit} WHEN 'opening' THEN ${ACTION.deposit} WHEN 'withdraw' THEN ${ACTION.withdraw}
      WHEN 'reserve' THEN ${ACTION.cash_in} WHEN 'cash_out' THEN ${ACTION.cash_out}
      WHEN 'hand_pay' THEN ${ACTION.hand_pay} WHEN 'jackpot' THEN ${ACTION.jackpot}
      ELSE CASE WHEN e.amount_minor > 0 THEN ${ACTION.deposit} ELSE ${ACTION.withdraw} END
    END AS type
  FROM account a JOIN entry e ON e.account_id = a.id JOIN movement m ON m.id = e.movement_id
  LEFT JOIN transfer t ON t.id = m.transfer_id
  LEFT JOIN session s ON s.id = m.session_id
  LEFT JOIN machine ON machine.id = s.machine_id
  WHERE a.kind = 'wallet' AND a.owner = $1::text AND m.kind <> 'void' AND NOT (m.kind = 'reserve' AND t.state = 'voided')`;

export async function listTransactions(
  pool: pg.Pool,
  query: Page & { playerId: number; type: ActionCode | null; orderBy: TransactionOrder },
): Promise<{ total: number; transactions: http.TransactionRow[] }> {
  const filter = `FROM (${TRANSACTIONS}) r WHERE ($2::smallint IS NULL OR type = $2)
    AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)`;
  const { rows } = await pool.query<{ total: number; transactions: http.TransactionRow[] }>(
    `SELECT (SELECT count(*) ${filter}) AS total, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', id::text, 'operationDate', iso(at), 'playedDurationS', played_s, 'from', source,
        'amount', amount_minor, 'type', type) ORDER BY place)
      FROM (SELECT *, row_number() OVER (ORDER BY ${order(TRANSACTION_ORDER[query.orderBy], query, 'id')}) AS place ${filter}
        ORDER BY place LIMIT $5 OFFSET $6) page), '[]') AS transactions`,
    [String(query.playerId), query.type, query.since, query.until, query.size, (query.page - 1) * query.size],
  );
  return rows[0]!;
}

export async function listSessions(
  pool: pg.Pool,
  query: Page & { playerId: number; orderBy: SessionOrder },
): Promise<{ total: number; sessions: http.SessionRow[] }> {
  const filter = `FROM session s JOIN (SELECT id AS machine_key, name AS machine FROM machine) m ON machine_key = machine_id
    WHERE player_id = $1 AND ($2::timestamptz IS NULL OR started_at >= $2) AND ($3::timestamptz IS NULL OR started_at < $3)`;
  const { rows } = await pool.query<{ total: number; sessions: http.SessionRow[] }>(
    `SELECT (SELECT count(*) ${filter}) AS total, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', id, 'machine', machine, 'machineId', machine_id, 'start', iso(started_at),
        'end', iso(ended_at), 'spinCount', spin_count, 'freeSpinCount', free_spin_count) ORDER BY place)
      FROM (SELECT *, row_number() OVER (ORDER BY ${order(SESSION_ORDER[query.orderBy], query, 'started_at')}) AS place ${filter}
        ORDER BY place LIMIT $4 OFFSET $5) page), '[]') AS sessions`,
    [query.playerId, query.since, query.until, query.size, (query.page - 1) * query.size],
  );
  return rows[0]!;
}
