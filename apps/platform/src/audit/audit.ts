import type { Pool } from 'pg';

/** The log types that the client knows by name (LG-15). */
export type AuditType =
  | 'login_fail'
  | 'login_not_allowed'
  | 'login_success'
  | 'login_check'
  | 'logout_success'
  | 'password_changed'
  | 'temporary_blocked'
  | 'kicked_by_player'
  /** What one of the operator's people asked for: before it is carried out where it changes anything, else with its outcome. */
  | 'operator_call'
  /** The outcome of the `operator_call` with the same `callId`. None: the platform ended in between. */
  | 'operator_result'
  /** Somebody without a fitting key. */
  | 'operator_refused'
  /** What an operator has to look at; see alarms.ts. */
  | 'alarm'
  /** What a payment provider says. */
  | 'payment_call'
  /** Of the account, not of a login: not among the log types that the client lists. */
  | 'pin_changed'
  | 'account_opened'
  | 'account_closed';

type Fact = string | number | boolean | null;
export type Facts = Record<string, Fact>;

export interface AuditEntry {
  type: AuditType;
  /** Null where the name belongs to nobody. */
  playerId: number | null;
  siteId: number | null;
  address: string | null;
  /** Our own words. What somebody else chose stands below one of them, where it cannot take the place of another. */
  details?: Record<string, Fact | Facts | Record<string, Facts>>;
}

export type Audit = (entry: AuditEntry) => Promise<void>;

const TEXT_MAX = 200;
const FACTS_MAX = 10;

/** Append-only, and each row linked to the one before; the database sees to both. */
export function createAudit(pool: Pool): Audit {
  return async ({ type, playerId, siteId, address, details = {} }) => {
    await pool.query({
      name: 'audit',
      text: 'INSERT INTO audit (type, player_id, site_id, address, details) VALUES ($1, $2, $3, $4, $5)',
      values: [type, playerId, siteId, address, JSON.stringify(details, cutText)],
    });
  };
}

/** An audit is no place for whatever somebody sends. */
function cutText(_name: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
}

/** The plain values of something parsed, the first ten of them. */
export function factsOf(source: object): Facts {
  const plain = Object.entries(source).filter(
    ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(plain.slice(0, FACTS_MAX));
}
