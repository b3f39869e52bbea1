import type { Audit, AuditEntry } from './audit.ts';

/** For what may happen any number of times: a first row at once, and when the time is over one more that says how often again. */
export interface RepeatCounter {
  /** `key`: what counts as the same. Rejects where the first row could not be written. */
  note(key: string, entry: AuditEntry): Promise<void>;
  /** Writes what is counted. */
  stop(): Promise<void>;
}

export interface TallyRules {
  windowMs: number;
  /** Different keys of one window; those beyond are counted together, without saying who. */
  most: number;
  onError(error: unknown): void;
}

export function createRepeatCounter(audit: Audit, { windowMs, most, onError }: TallyRules): RepeatCounter {
  let seen = new Map<string, { entry: AuditEntry; again: number }>();

  async function write(): Promise<void> {
    const due = seen;
    seen = new Map();
    for (const { entry, again } of due.values())
      if (again > 0) await audit({ ...entry, details: { ...entry.details, again } }).catch(onError);
  }
  const timer = setInterval(() => void write(), windowMs);
  timer.unref();

  return {
    async note(key, entry) {
      const known = seen.get(key);
      if (known) {
        known.again += 1;
        return;
      }
      if (seen.size < most) {
        seen.set(key, { entry, again: 0 });
        return audit(entry);
      }
      const rest = seen.get(entry.type) ?? {
        entry: { type: entry.type, playerId: null, siteId: null, address: null },
        again: 0,
      };
      rest.again += 1;
      seen.set(entry.type, rest);
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
