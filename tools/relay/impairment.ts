/** What one direction of a way does to packets. */
export interface Conditions {
  /** Held back at least this long. */
  delayMs: number;
  /** And up to this much longer; without overtaking, unless `overtakes`. */
  jitterMs: number;
  overtakes: boolean;
  /** 0 to 1, every packet by itself. */
  lossShare: number;
  /** 0 to 1: comes a second time, `delayMs` after the first. */
  twiceShare: number;
  /** Null: as fast as they come. */
  limitBps: number | null;
  /** What would wait longer than this for its turn is dropped, as a router with a full buffer does. */
  queueMs: number;
}

export const FREE: Conditions = {
  ...{ delayMs: 0, jitterMs: 0, overtakes: false },
  ...{ lossShare: 0, twiceShare: 0, limitBps: null, queueMs: 300 },
};

export interface Impairment {
  set(conditions: Conditions): void;
  /** When a packet that came at `nowMs` goes on; null: never. */
  pass(bytes: number, nowMs: number): number | null;
  /** The same, with the packet that it becomes by `twiceShare`. */
  passAll(bytes: number, nowMs: number): number[];
}

/** UDP and IP headers travel too. */
const HEADER_BYTES = 28;

/** The same seed and the same packets have the same fate. */
export function impairment(seed: number, first: Conditions): Impairment {
  const random = mulberry32(seed);
  const randomTwin = mulberry32(seed + 1_000_003);
  let conditions = first;
  let freeAtMs = 0;
  let lastOutMs = 0;
  const pass = (bytes: number, nowMs: number): number | null => {
    const { delayMs, jitterMs, overtakes, lossShare, limitBps, queueMs } = conditions;
    // Both are drawn for every packet, so that the fate of one does not shift that of the next.
    const [luck, lateness] = [random(), random()];
    if (luck < lossShare) return null;
    let sentMs = nowMs;
    if (limitBps !== null) {
      const startMs = Math.max(nowMs, freeAtMs);
      if (startMs - nowMs > queueMs) return null;
      sentMs = startMs + ((bytes + HEADER_BYTES) * 8_000) / limitBps;
      freeAtMs = sentMs;
    }
    const outMs = sentMs + delayMs + lateness * jitterMs;
    lastOutMs = Math.max(lastOutMs, outMs);
    return overtakes ? outMs : lastOutMs;
  };

  return {
    set(next) {
      conditions = next;
    },
    passAll(bytes, nowMs) {
      const atMs = pass(bytes, nowMs);
      const { twiceShare, delayMs } = conditions;
      const isTwice = randomTwin() < twiceShare;
      if (atMs === null) return [];
      return isTwice ? [atMs, atMs + delayMs] : [atMs];
    },
    pass,
  };
}

/** Small, fast, and the same everywhere; uniform in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
