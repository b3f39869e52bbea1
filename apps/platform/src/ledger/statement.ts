/** What a player may read of the ledger: their transactions, paged or as a whole. Sessions and plays: `session-statement.ts`. */
import type { history } from '@salon/contract';
import { ACTION, type Action, type ActionCode } from '@salon/domain';
import type pg from 'pg';

export interface Range {
  /** Half-open range of time, ISO 8601; null: without that end. */
  since: string | null;
  until: string | null;
}

export interface Page extends Range {
  /** From 1. */
  page: number;
  size: number;
  descending: boolean;
}

type MovementKind = history.Movement | 'cash_in' | 'void' | 'play' | 'hand_pay_due' | 'withdraw_paid' | 'dispute';

/**
 * As which of the six each kind of the ledger counts; null: it moves no wallet, or nothing that the player would see. A kind of
 * the database that is missing here fails a test, one of the contract is a type error.
 */
export const COUNTED_AS: Record<MovementKind, Action | 'by_sign' | null> = {
  deposit: 'deposit',
  opening: 'deposit',
  withdraw: 'withdraw',
  withdraw_return: 'withdraw',
  reserve: 'cash_in',
  cash_out: 'cash_out',
  hand_pay: 'hand_pay',
  jackpot: 'jackpot',
  discount: 'by_sign',
  bonus: 'by_sign',
  correction: 'by_sign',
  // From transit to the machine; a cash in that came back shows neither there nor back.
  cash_in: null,
  void: null,
  play: null,
  hand_pay_due: null,
  withdraw_paid: null,
  dispute: null,
};
const SHOWN = (Object.keys(COUNTED_AS) as MovementKind[]).filter((kind) => COUNTED_AS[kind] !== null);
const kindsAs = (action: Action | 'by_sign') =>
  SHOWN.filter((kind) => COUNTED_AS[kind] === action)
    .map((kind) => `'${kind}'`)
    .join(', ');

/** Rows of a file that are fetched at once: no connection is held while a slow reader takes them. */
export const CHUNK_ROWS = 1_000;

type TransactionOrder = history.TransactionsQuery['orderBy'];

const ORDER: Record<TransactionOrder, string> = {
  operationDate: 'at',
  playedDurationS: 'played_s',
  from: 'source',
  amount: 'amount_minor',
  type: 'type',
};

export const orderClause = (column: string, { descending }: Page, tie: string) =>
  `${column} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}, ${tie} DESC`;

/**
 * Every movement of the wallet, except a cash in that came back (it and its return are no transaction). A correction shows as
 * what it did to the wallet, a withdrawal that came back as a second one with the other sign. Amounts are minor units as the
 * wallet saw them: what left it is negative.
 */
const TRANSACTIONS = `
  SELECT e.movement_id AS id, m.at, e.amount_minor,
    CASE WHEN m.kind = 'cash_out' AND s.bet_minor > 0 THEN floor(extract(epoch FROM m.at - s.started_at))::bigint END AS played_s,
    -- A site that names no provider has an account called so.
    coalesce(machine.name, (SELECT nullif(regexp_replace(p.owner, '^[0-9]+:', ''), 'payments')
      FROM entry o JOIN account p ON p.id = o.account_id WHERE o.movement_id = m.id AND p.kind IN ('payments', 'withdrawal') LIMIT 1), '') AS source,
    m.kind,
    CASE ${Object.entries(ACTION)
      .map(([action, code]) => `WHEN m.kind IN (${kindsAs(action as Action)}) THEN ${code}`)
      .join(' ')}
      WHEN e.amount_minor > 0 THEN ${ACTION.deposit} ELSE ${ACTION.withdraw}
    END AS type
  FROM account a JOIN entry e ON e.account_id = a.id JOIN movement m ON m.id = e.movement_id
  LEFT JOIN transfer t ON t.id = m.transfer_id
  LEFT JOIN session s ON s.id = m.session_id
  LEFT JOIN machine ON machine.id = s.machine_id
  WHERE a.kind = 'wallet' AND a.owner = $1::text AND m.kind IN (${SHOWN.map((kind) => `'${kind}'`).join(', ')}) AND NOT (m.kind = 'reserve' AND t.state IS NOT DISTINCT FROM 'voided')`;

const FILTERED = `SELECT * FROM (${TRANSACTIONS}) r WHERE ($2::smallint IS NULL OR type = $2)
  AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)`;
const ROW = `jsonb_build_object('id', id::text, 'operationDate', iso(at), 'playedDurationS', played_s, 'from', source,
  'kind', kind, 'amount', amount_minor, 'type', type)`;

export interface TransactionFilter extends Range {
  playerId: number;
  type: ActionCode | null;
}

export async function listTransactions(
  pool: pg.Pool,
  query: Page & TransactionFilter & { orderBy: TransactionOrder },
): Promise<Pick<history.TransactionsAnswer, 'total' | 'transactions' | 'totals'>> {
  const { rows } = await pool.query(
    `WITH r AS MATERIALIZED (${FILTERED})
    SELECT (SELECT count(*) FROM r) AS total,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('type', type, 'count', n, 'amount', sum_minor) ORDER BY type), '[]')
        FROM (SELECT type, count(*) AS n, sum(amount_minor) AS sum_minor FROM r GROUP BY type) t) AS totals,
      (SELECT coalesce(jsonb_agg(${ROW} ORDER BY place), '[]') FROM (
        SELECT *, row_number() OVER (ORDER BY ${orderClause(ORDER[query.orderBy], query, 'id')}) AS place FROM r
        ORDER BY place LIMIT $5 OFFSET $6) page) AS transactions`,
    [...filterValues(query), query.size, (query.page - 1) * query.size],
  );
  return rows[0];
}

/** All that the filter leaves, latest first, in chunks. */
export async function* readTransactions(
  pool: pg.Pool,
  filter: TransactionFilter,
): AsyncGenerator<history.TransactionRow[]> {
  let before = '9223372036854775807';
  for (;;) {
    const { rows } = await pool.query<{ row: history.TransactionRow }>(
      `SELECT ${ROW} AS row FROM (${FILTERED} AND id < $5::bigint ORDER BY id DESC LIMIT ${CHUNK_ROWS}) chunk ORDER BY id DESC`,
      [...filterValues(filter), before],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < CHUNK_ROWS) return;
    before = rows.at(-1)!.row.id;
  }
}

function filterValues({ playerId, type, since, until }: TransactionFilter): unknown[] {
  return [String(playerId), type, since, until];
}
