import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import { MOVEMENT_JSON } from './movement-queries.ts';
import type { StatementLine } from './statement-file.ts';

type Answers = typeof operator.paymentCalls;
type MovementsAsked = operator.Asked<Answers['movements']>['query'];
type Of<N extends keyof Answers> = operator.Answer<Answers[N]>;
export type TransferRow = Of<'transfers'>['transfers'][number];

export type PaymentLists = ReturnType<typeof createPaymentLists>;

const LIST_MAX = 200;
const PAGE = 100;

/** `t` as the contract has a transfer, of `player p`, `machine k`, `site`. */
export const TRANSFER_COLUMNS = `t.id, t.kind, t.state, t.machine_id AS "machineId", k.name AS machine, p.username AS player,
  t.amount_minor AS "amountMinor", rtrim(site.currency) AS currency, t.reason, t.attempts, iso(t.created_at) AS "createdAt",
  iso(t.ended_at) AS "endedAt"`;
export const TRANSFER_TABLES = `transfer t JOIN machine k ON k.id = t.machine_id JOIN player p ON p.id = t.player_id
  JOIN site ON site.id = p.site_id AND site.id = $1`;

const OPEN = `('reserved', 'sent', 'unknown', 'requested')`;
const RECONCILIATION = `SELECT r.id, r.name, r.uploaded_by AS "uploadedBy", iso(r.uploaded_at) AS "uploadedAt", iso(r.from_at) AS "from",
    iso(r.to_at) AS "to", (SELECT rtrim(currency) FROM site WHERE id = r.site_id) AS currency,
    count(*) FILTER (WHERE x.outcome = 'matched')::int AS matched, count(*) FILTER (WHERE x.outcome = 'missing_here')::int AS "missingHere",
    count(*) FILTER (WHERE x.outcome = 'missing_there')::int AS "missingThere", count(*) FILTER (WHERE x.outcome = 'differs')::int AS differs
  FROM reconciliation r LEFT JOIN reconciliation_row x ON x.reconciliation_id = r.id`;

/** Everything is of one site. */
export function createPaymentLists(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const reconciliation = async (siteId: number, id: number) => {
    const text = `${RECONCILIATION} WHERE r.site_id = $1 AND r.id = $2 GROUP BY r.id`;
    return (await rows<operator.Reconciliation>('reconciliation', text, [siteId, id]))[0] ?? null;
  };
  return {
    transfers: (siteId: number, state: 'doubt' | 'disputed' | 'all') =>
      rows<TransferRow>(
        'operated_transfers',
        `SELECT ${TRANSFER_COLUMNS} FROM ${TRANSFER_TABLES}
          WHERE CASE $2 WHEN 'doubt' THEN t.state IN ${OPEN} WHEN 'disputed' THEN t.state = 'disputed' ELSE true END
          ORDER BY t.created_at DESC, t.id LIMIT ${LIST_MAX}`,
        [siteId, state],
      ),
    /** Null: the site has none of that id. */
    transfer: async (siteId: number, id: string): Promise<Omit<Of<'transfer'>, 'status'> | null> => {
      const text = `SELECT jsonb_build_object(
          'transfer', (SELECT to_jsonb(r) FROM (SELECT ${TRANSFER_COLUMNS}) r),
          'steps', coalesce((SELECT jsonb_agg(jsonb_build_object('state', x.state, 'at', iso(x.at)) ORDER BY x.id)
            FROM transfer_step x WHERE x.transfer_id = t.id), '[]'),
          'movements', coalesce((SELECT jsonb_agg(${MOVEMENT_JSON} ORDER BY m.id) FROM movement m WHERE m.transfer_id = t.id), '[]'),
          'ledger', e.evidence -> 'ledger', 'machine', e.evidence -> 'machine') AS answer
        FROM ${TRANSFER_TABLES} CROSS JOIN LATERAL (SELECT coalesce(
          (SELECT d.evidence FROM dispute d WHERE d.session_id = t.session_id AND t.state = 'disputed' ORDER BY d.id DESC LIMIT 1),
          dispute_evidence(t.machine_id)) AS evidence) e
        WHERE t.id = $2`;
      return (await rows<{ answer: Of<'transfer'> }>('operated_transfer', text, [siteId, id]))[0]?.answer ?? null;
    },
    withdrawals: (siteId: number, state: 'open' | 'ended') =>
      rows<Of<'withdrawals'>['withdrawals'][number]>(
        'operated_withdrawals',
        `SELECT w.id, p.username AS player, w.provider, rtrim(w.currency) AS currency, w.state, w.amount_minor AS "amountMinor", w.operator,
            iso(w.requested_at) AS "requestedAt", iso(w.ended_at) AS "endedAt"
          FROM withdrawal w JOIN player p ON p.id = w.player_id WHERE w.site_id = $1 AND (w.ended_at IS NULL) = ($2 = 'open')
          ORDER BY w.requested_at DESC, w.id LIMIT ${LIST_MAX}`,
        [siteId, state],
      ),
    deposits: (siteId: number) =>
      rows<Of<'deposits'>['deposits'][number]>(
        'operated_deposits',
        `SELECT d.id, p.username AS player, d.provider, rtrim(d.currency) AS currency,
            CASE WHEN d.state = 'open' AND d.expires_at <= ledger_now() THEN 'expired' ELSE d.state::text END AS state,
            d.amount_minor AS "amountMinor", d.refused ->> 'error' AS refused, iso(d.opened_at) AS "openedAt", iso(d.ended_at) AS "endedAt"
          FROM deposit d JOIN player p ON p.id = d.player_id WHERE d.site_id = $1 ORDER BY d.opened_at DESC, d.id LIMIT ${LIST_MAX}`,
        [siteId],
      ),
    movements: async (siteId: number, asked: MovementsAsked): Promise<Omit<Of<'movements'>, 'status'>> => {
      // Not prepared: each question has an index of its own.
      const found = await pool.query<{ row: operator.MovementRow }>(...searchOfMovements(siteId, asked));
      const movements = found.rows.map(({ row }) => row);
      return { movements, next: movements.length < PAGE ? null : (movements.at(-1)?.id ?? null) };
    },
    reconciliations: (siteId: number) =>
      rows<operator.Reconciliation>(
        'reconciliations',
        `${RECONCILIATION} WHERE r.site_id = $1 GROUP BY r.id ORDER BY r.id DESC LIMIT ${LIST_MAX}`,
        [siteId],
      ),
    reconciliation,
    /** What does not match first. */
    reconciliationRows: (id: number) =>
      rows<Of<'reconciliation'>['rows'][number]>(
        'reconciliation_rows',
        `SELECT transaction_id AS transaction, outcome, kind, statement_minor AS "statementMinor", ledger_minor AS "ledgerMinor", iso(at) AS at
          FROM reconciliation_row WHERE reconciliation_id = $1 ORDER BY outcome = 'matched', outcome, at, transaction_id`,
        [id],
      ),
    reconcile: async (
      input: { siteId: number; name: string; operator: string; from: string; to: string },
      lines: readonly StatementLine[],
    ): Promise<operator.Reconciliation> => {
      const { siteId, name, operator: by, from, to } = input;
      const text = 'SELECT reconcile($1, $2, $3, $4, $5, $6) AS id';
      const [made] = await rows<{ id: number }>('reconcile', text, [siteId, name, by, from, to, JSON.stringify(lines)]);
      return (await reconciliation(siteId, made!.id))!;
    },
  };
}

/** Of the site $1. Left out are accounts in transit, one for each transfer ever made: the other side of their movements is here. */
const OWN_ACCOUNTS = `WITH own AS MATERIALIZED (
    SELECT a.id FROM player p JOIN account a ON a.kind IN ('wallet', 'handpay_payable') AND a.owner = p.id::text WHERE p.site_id = $1
    UNION ALL SELECT a.id FROM account a WHERE a.kind NOT IN ('wallet', 'handpay_payable', 'in_transit')
      AND site_of_account(a.kind, a.owner) = $1)`;

/** Without a kind plays are left out: they are read at their machine. */
function searchOfMovements(
  siteId: number,
  { player, kind, day, machineId, before }: MovementsAsked,
): [text: string, values: unknown[]] {
  const values: unknown[] = [siteId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const ofSessions = (sessions: string) =>
    kind === 'play'
      ? `SELECT y.movement_id FROM play y WHERE y.session_id IN (${sessions})`
      : `SELECT x.id FROM movement x WHERE x.kind <> 'play' AND x.session_id IN (${sessions})`;
  const limits = [
    // Row by row (OFFSET 0), so that a page ends with its hundredth movement.
    `EXISTS (SELECT FROM entry e WHERE e.movement_id = m.id AND e.account_id IN (SELECT id FROM own) OFFSET 0)`,
    kind === 'play' ? `m.kind = 'play'` : `m.kind <> 'play'`,
  ];
  if (kind !== undefined && kind !== 'play') limits.push(`m.kind::text = ${value(kind)}`);
  if (player !== undefined) {
    const id = `(SELECT id FROM player WHERE site_id = $1 AND lower(username) = lower(${value(player)}))`;
    limits.push(`m.id IN (
      SELECT e.movement_id FROM account a JOIN entry e ON e.account_id = a.id
      WHERE a.kind IN ('wallet', 'handpay_payable') AND a.owner = ${id}::text
      UNION ALL ${ofSessions(`SELECT s.id FROM session s WHERE s.player_id = ${id}`)})`);
  }
  if (machineId !== undefined)
    limits.push(`m.id IN (${ofSessions(`SELECT s.id FROM session s WHERE s.machine_id = ${value(machineId)}`)})`);
  if (day !== undefined) {
    const date = `${value(day)}::date`;
    limits.push(`m.at >= site_day_start($1, ${date}) AND m.at < site_day_start($1, ${date} + 1)`);
  }
  if (before !== undefined) limits.push(`m.id < ${value(before)}`);
  const text = `${OWN_ACCOUNTS} SELECT ${MOVEMENT_JSON} AS row
    FROM (SELECT m.id FROM movement m WHERE ${limits.join(' AND ')} ORDER BY m.id DESC LIMIT ${PAGE}) page JOIN movement m ON m.id = page.id
    ORDER BY m.id DESC`;
  return [text, values];
}
