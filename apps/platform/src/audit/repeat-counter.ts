import type { Audit, AuditEntry, AuditType } from './audit.ts';

/**
 * Bounds the audit rows of what may happen any number of times: the first `rowsPerKey` of a window are written as they come,
 * the rest is counted and written as one row when the window ends, with the details of the last one and `details.repeated`.
 * A node that is killed loses the counts of one window, never its first rows.
 */
export interface RepeatCounter {
  /** `key`: what counts as the same within the entry's type. Rejects where the row could not be written. */
  note(key: string, entry: AuditEntry): Promise<void>;
  /** Writes every count at once. */
  stop(): Promise<void>;
}

export interface RepeatRules {
  windowMs: number;
  rowsPerKey: number;
  /** Further keys of one type share one count, which names nobody. */
  keysPerType: number;
  monotonicMs(): number;
  /** A count could not be written. */
  onError(error: unknown): void;
}

interface Count {
  endsMs: number;
  written: number;
  repeated: number;
  last: AuditEntry;
}

export function createRepeatCounter(audit: Audit, rules: RepeatRules): RepeatCounter {
  const { windowMs, rowsPerKey, keysPerType, monotonicMs, onError } = rules;
  const types = new Map<AuditType, Map<string, Count>>();

  const write = async ({ last, repeated }: Count): Promise<void> => {
    if (repeated > 0) await audit({ ...last, details: { ...last.details, repeated } }).catch(onError);
  };
  const sweep = async (isOver: (count: Count) => boolean): Promise<void> => {
    const over: Count[] = [];
    for (const counts of types.values()) {
      for (const [key, count] of counts) {
        if (!isOver(count)) continue;
        counts.delete(key);
        over.push(count);
      }
    }
    for (const count of over.sort((one, other) => one.endsMs - other.endsMs)) await write(count);
  };
  const timer = setInterval(() => void sweep(({ endsMs }) => endsMs <= monotonicMs()), windowMs / 10);
  timer.unref();

  const countOf = async (key: string, entry: AuditEntry): Promise<Count> => {
    const counts = types.get(entry.type) ?? new Map<string, Count>();
    types.set(entry.type, counts);
    const isOwn = counts.has(key) || counts.size < keysPerType;
    const slot = isOwn ? key : '';
    const known = counts.get(slot);
    if (known && known.endsMs > monotonicMs()) {
      if (isOwn) known.last = entry;
      return known;
    }
    const last = isOwn ? entry : { type: entry.type, playerId: null, siteId: null, address: null };
    const fresh = { endsMs: monotonicMs() + windowMs, written: 0, repeated: 0, last };
    counts.set(slot, fresh);
    if (known) await write(known);
    return fresh;
  };

  return {
    note: async (key, entry) => {
      const count = await countOf(key, entry);
      if (count.written >= rowsPerKey) {
        count.repeated += 1;
        return;
      }
      count.written += 1;
      await audit(entry);
    },
    stop: () => {
      clearInterval(timer);
      return sweep(() => true);
    },
  };
}
