/** What breaks no invariant and still waits for an operator: money that cannot move by itself. */
import { operator } from '@salon/contract';
import type pg from 'pg';

export const ATTENTION_KINDS = [
  'machine_out_of_service',
  'dispute',
  'transfer_in_doubt',
  'suspense',
  'hand_pay_due',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface Attention {
  kind: AttentionKind;
  /** Machine, case, transfer, account or hand pay. */
  id: string;
  machineId: number | null;
  what: string;
  /** Null: money that no site owns. */
  siteId: number | null;
  amountMinor: number;
  currency: string | null;
  since: string;
  ageS: number;
}

/** What the kinds come to, of one site. */
export interface AttentionSum {
  kind: AttentionKind;
  siteId: number | null;
  count: number;
  amountMinor: number;
  oldestS: number;
}

/** How long a transfer may be open, and a hand pay due, before an operator has to act. */
const DOUBT_MINUTES = 5;
const HAND_PAY_MINUTES = 30;

/** A disabled machine's reason in words. */
const REASON = `CASE m.disabled_reason ${Object.keys(operator.OUT_OF_SERVICE_TEXTS)
  .map((reason) => `WHEN '${reason}' THEN '${operator.outOfServiceText(reason)}'`)
  .join(' ')} ELSE m.disabled_reason END`;

const WAITING = `
  SELECT 'machine_out_of_service' AS kind, m.id::text AS id, m.id AS machine_id, b.site_id, a.balance_minor AS amount_minor,
    coalesce(m.disabled_at, m.stopped_at) AS since,
    format('machine %s (%s) is out of service: %s', m.id, m.name, concat_ws(', ', ${REASON}, 'stopped by ' || m.stopped_by)) AS what
  FROM machine m JOIN brand b ON b.id = m.brand_id JOIN account a ON a.kind = 'machine_credit' AND a.owner = m.id::text
  WHERE m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL
  UNION ALL
  SELECT 'dispute', d.id::text, d.machine_id, d.site_id, greatest(d.held_minor, d.claimed_minor), d.opened_at,
    format('case %s of player %s at machine %s waits for a correction: %s', d.id, coalesce(d.player_id::text, '-'), d.machine_id,
      concat_ws(', ', d.cause, d.evidence #>> '{unfitPlay,rule}'))
  FROM dispute d WHERE NOT is_settled(d.id)
  UNION ALL
  SELECT 'transfer_in_doubt', t.id::text, t.machine_id, p.site_id, t.amount_minor, t.created_at,
    format('%s %s of player %s at machine %s is %s', t.kind, t.id, t.player_id, t.machine_id, t.state)
  FROM transfer t JOIN player p ON p.id = t.player_id
  WHERE t.state IN ('reserved', 'sent', 'unknown', 'requested') AND t.created_at < ledger_now() - interval '${DOUBT_MINUTES} minutes'
    AND NOT (t.kind = 'cash_out' AND awaits_attendant(t.machine_id))
  UNION ALL
  SELECT 'suspense', a.owner, NULL, site_of_account(a.kind, a.owner), a.balance_minor,
    coalesce((SELECT min(m.at) FROM entry e JOIN movement m ON m.id = e.movement_id WHERE e.account_id = a.id AND e.movement_id >
      coalesce((SELECT max(movement_id) FROM entry WHERE account_id = a.id AND balance_minor = 0), 0)), ledger_now()),
    format('suspense of %s', a.owner)
  FROM account a WHERE a.kind = 'suspense' AND a.balance_minor <> 0 AND a.owner NOT LIKE 'dispute:%'
  UNION ALL
  SELECT 'hand_pay_due', h.id::text, h.machine_id, b.site_id, h.amount_minor, h.due_at, format('hand pay %s at machine %s is due', h.id, h.machine_id)
  FROM hand_pay h JOIN machine m ON m.id = h.machine_id JOIN brand b ON b.id = m.brand_id
  WHERE h.state = 'due' AND h.due_at < ledger_now() - interval '${HAND_PAY_MINUTES} minutes'`;

const AGE_S = 'greatest(0, floor(extract(epoch FROM ledger_now() - since)))::int';

/** Oldest first, at most `most`, of one kind or of all. */
export async function listAttention(
  pool: pg.Pool,
  most: number,
  kind: AttentionKind | null = null,
): Promise<Attention[]> {
  const { rows } = await pool.query<Attention>({
    name: 'list_attention',
    text: `SELECT w.kind, w.id, w.machine_id AS "machineId", w.what, w.site_id AS "siteId", w.amount_minor AS "amountMinor", rtrim(s.currency) AS currency,
        iso(w.since) AS since, ${AGE_S} AS "ageS"
      FROM (${WAITING}) w LEFT JOIN site s ON s.id = w.site_id WHERE $2::text IS NULL OR w.kind = $2 ORDER BY w.since, w.kind, w.id LIMIT $1`,
    values: [most, kind],
  });
  return rows;
}

export async function sumAttention(pool: pg.Pool): Promise<AttentionSum[]> {
  const { rows } = await pool.query<AttentionSum>({
    name: 'sum_attention',
    text: `SELECT kind, site_id AS "siteId", count(*)::int AS count, sum(amount_minor) AS "amountMinor", max(${AGE_S}) AS "oldestS"
      FROM (${WAITING}) w GROUP BY kind, site_id ORDER BY kind, site_id`,
  });
  return rows;
}
