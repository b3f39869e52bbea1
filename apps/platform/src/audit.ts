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
  /** Whatever the operator's people do. */
  | 'operator_call'
  /** What a payment provider says. */
  | 'payment_call'
  /** Of the account, not of a login: not among the log types that the client lists. */
  | 'pin_changed'
  | 'account_opened'
  | 'account_closed';

export interface AuditEntry {
  type: AuditType;
  /** Null where the name belongs to nobody. */
  playerId: number | null;
  siteId: number | null;
  address: string | null;
  details?: Record<string, string | number>;
}

export type Audit = (entry: AuditEntry) => Promise<void>;

/** Append-only; the database refuses anything else. */
export function createAudit(pool: Pool): Audit {
  return async ({ type, playerId, siteId, address, details = {} }) => {
    await pool.query({
      name: 'audit',
      text: 'INSERT INTO audit (type, player_id, site_id, address, details) VALUES ($1, $2, $3, $4, $5)',
      values: [type, playerId, siteId, address, JSON.stringify(details)],
    });
  };
}
