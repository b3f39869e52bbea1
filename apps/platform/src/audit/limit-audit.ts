import type { Audit, AuditEntry, AuditType } from './audit.ts';
import { createRepeatCounter } from './repeat-counter.ts';

/** An audit whose rows that strangers and players can cause are bounded by type and subject: the player, otherwise the address. */
export interface AuditLimit {
  audit: Audit;
  /** Writes every count at once. */
  stop(): Promise<void>;
}

export interface AuditLimitDeps {
  audit: Audit;
  monotonicMs(): number;
  /** A count could not be written. */
  onLost(error: unknown): void;
}

/** What a stranger or a player can cause any number of times. Calls of operators and providers are recorded one by one. */
const COUNTED: ReadonlySet<AuditType> = new Set<AuditType>([
  'login_fail',
  'login_not_allowed',
  'login_success',
  'login_check',
  'logout_success',
  'password_changed',
  'pin_changed',
  'temporary_blocked',
  'kicked_by_player',
  'staff_login_failed',
]);
export const ROWS_PER_WINDOW = 20;
export const AUDIT_WINDOW_MS = 10 * 60_000;
export const SUBJECTS_PER_TYPE = 500;

export function limitAudit({ audit, monotonicMs, onLost }: AuditLimitDeps): AuditLimit {
  const { note, stop } = createRepeatCounter(audit, {
    windowMs: AUDIT_WINDOW_MS,
    rowsPerKey: ROWS_PER_WINDOW,
    keysPerType: SUBJECTS_PER_TYPE,
    monotonicMs,
    onError: onLost,
  });
  return { audit: (entry) => (COUNTED.has(entry.type) ? note(subjectOf(entry), entry) : audit(entry)), stop };
}

function subjectOf({ playerId, address }: AuditEntry): string {
  return playerId === null ? `address:${addressBlock(address)}` : `player:${playerId}`;
}

/** An IPv6 customer has a whole /64. */
function addressBlock(address: string | null): string {
  if (address === null || !address.includes(':') || address.startsWith('::ffff:')) return address ?? '';
  return address.split('::')[0]!.split(':').slice(0, 4).join(':');
}
