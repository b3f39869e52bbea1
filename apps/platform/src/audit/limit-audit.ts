import type { Audit, AuditEntry, AuditType } from './audit.ts';

/**
 * The audit can only grow, and most of what it records can be caused by anybody. Of one type about one subject (the player, or the
 * address where nobody is meant) so many rows are written as they come; the rest is counted, and the count is written as one row
 * when the window ends: `details.repeated` of them, with the details of the last one. A node that is killed loses the counts of
 * one window, never the first rows of it.
 */
export interface AuditLimit {
  audit: Audit;
  /** Writes every count at once. */
  stop(): Promise<void>;
}

export interface AuditLimitDeps {
  audit: Audit;
  nowMs(): number;
  /** Where nobody waits for the answer any more. */
  onLost(error: unknown): void;
}

/** What a stranger or a player can cause as often as they like. What operators and providers do is recorded one by one. */
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
]);
export const ROWS_PER_WINDOW = 20;
export const AUDIT_WINDOW_MS = 10 * 60_000;
/** Of one type; whoever comes after them is counted with all the others. */
export const SUBJECTS_PER_TYPE = 500;

interface Tally {
  endsMs: number;
  written: number;
  counted: number;
  last: AuditEntry;
}

export function limitAudit({ audit, nowMs, onLost }: AuditLimitDeps): AuditLimit {
  const types = new Map<AuditType, Map<string, Tally>>();

  const close = async (tally: Tally): Promise<void> => {
    if (tally.counted === 0) return;
    const { last, counted } = tally;
    tally.counted = 0;
    await audit({ ...last, details: { ...last.details, repeated: counted } });
  };
  const sweep = async (isOver: (tally: Tally) => boolean): Promise<void> => {
    const over: Tally[] = [];
    for (const tallies of types.values()) {
      for (const [subject, tally] of tallies) {
        if (!isOver(tally)) continue;
        tallies.delete(subject);
        over.push(tally);
      }
    }
    for (const tally of over) await close(tally).catch(onLost);
  };
  const timer = setInterval(() => void sweep((tally) => tally.endsMs <= nowMs()), AUDIT_WINDOW_MS / 10);
  timer.unref();

  const tallyOf = async (entry: AuditEntry): Promise<Tally> => {
    const tallies = types.get(entry.type) ?? new Map<string, Tally>();
    types.set(entry.type, tallies);
    const own = entry.playerId === null ? `address:${addressBlock(entry.address)}` : `player:${entry.playerId}`;
    const subject = tallies.has(own) || tallies.size < SUBJECTS_PER_TYPE ? own : 'others';
    const known = tallies.get(subject);
    if (known && known.endsMs > nowMs()) return known;
    const fresh = { endsMs: nowMs() + AUDIT_WINDOW_MS, written: 0, counted: 0, last: entry };
    tallies.set(subject, fresh);
    if (known) await close(known).catch(onLost);
    return fresh;
  };

  return {
    audit: async (entry) => {
      if (!COUNTED.has(entry.type)) return audit(entry);
      const tally = await tallyOf(entry);
      tally.last = entry;
      if (tally.written >= ROWS_PER_WINDOW) {
        tally.counted += 1;
        return;
      }
      tally.written += 1;
      await audit(entry);
    },
    stop: () => {
      clearInterval(timer);
      return sweep(() => true);
    },
  };
}

/** An IPv6 customer has a whole /64. */
function addressBlock(address: string | null): string {
  if (address === null || !address.includes(':') || address.startsWith('::ffff:')) return address ?? '';
  return address.split('::')[0]!.split(':').slice(0, 4).join(':');
}
