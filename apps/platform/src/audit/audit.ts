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
  /** A call of an operator: written before it runs where it changes anything, else with its outcome. */
  | 'operator_call'
  /** Outcome of the `operator_call` with the same `callId`. Missing: the platform ended in between. */
  | 'operator_result'
  /** A call without a valid operator key. */
  | 'operator_refused'
  /** A person's login, its steps and its end. */
  | 'staff_login'
  | 'staff_login_failed'
  | 'staff_factor'
  | 'staff_enrolled'
  | 'staff_factor_removed'
  | 'staff_recovery_codes'
  | 'staff_recovery_used'
  | 'staff_password'
  /** Given again, before a change of somebody's access. */
  | 'staff_password_again'
  | 'staff_logout'
  /** The first account was opened by its one-time link. */
  | 'staff_first'
  /** A link that sets a login up anew was made by the owner of the database, and was used. */
  | 'staff_reset_offered'
  | 'staff_reset'
  /** What an operator has to act on; see alarm/. */
  | 'alarm'
  | 'alarm_ended'
  /** A call of a payment provider. */
  | 'payment_call'
  /** Of the account, not of a login: not among the log types that the client lists. */
  | 'pin_changed'
  | 'email_verified'
  | 'account_opened'
  /** The player's device shows a code for the next one. */
  | 'hand_over_issued'
  | 'account_closed';

type Fact = string | number | boolean | null;
export type Facts = Record<string, Fact>;

export interface AuditEntry {
  type: AuditType;
  /** Null where no player is known. */
  playerId: number | null;
  siteId: number | null;
  address: string | null;
  /** Our own keys. Values that a caller chose are nested, so that they cannot replace one of ours. */
  details?: Record<string, Fact | Facts | Record<string, Facts>>;
}

export type Audit = (entry: AuditEntry) => Promise<void>;

const TEXT_MAX = 200;
const FACTS_MAX = 10;

/** Append-only, each row chained to the one before; the database enforces both. */
export function createAudit(pool: Pool): Audit {
  return async ({ type, playerId, siteId, address, details = {} }) => {
    await pool.query({
      name: 'audit',
      text: 'INSERT INTO audit (type, player_id, site_id, address, details) VALUES ($1, $2, $3, $4, $5)',
      values: [type, playerId, siteId, address, JSON.stringify(details, cutText)],
    });
  };
}

/** Bounds texts that callers send. */
function cutText(_name: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
}

/** The plain values of a parsed object, at most ten. */
export function factsOf(source: object): Facts {
  const plain = Object.entries(source).filter(
    ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  );
  return Object.fromEntries(plain.slice(0, FACTS_MAX));
}
