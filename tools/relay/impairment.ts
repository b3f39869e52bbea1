/** What one direction of a network does to packets. */
export interface Conditions {
  /** Minimum delay. */
  delayMs: number;
  /** Random delay on top; keeps the order unless `reorders`. */
  jitterMs: number;
  reorders: boolean;
  /** 0 to 1, independent for every packet. */
  lossShare: number;
  /** 0 to 1: packets that arrive a second time, `delayMs` after the first. */
  duplicateShare: number;
  /** Null: unlimited. */
  limitBps: number | null;
  /** A packet that would wait longer than this for the limit is dropped, as by a router with a full buffer. */
  queueMs: number;
}

export const UNIMPAIRED: Conditions = {
  ...{ delayMs: 0, jitterMs: 0, reorders: false },
  ...{ lossShare: 0, duplicateShare: 0, limitBps: null, queueMs: 300 },
};

export interface Impairment {
  set(conditions: Conditions): void;
  /** When a packet received at `nowMs` is forwarded; null: dropped. Without duplicates. */
  pass(bytes: number, nowMs: number): number | null;
  /** The same with duplicates; empty: dropped. */
  passAll(bytes: number, nowMs: number): number[];
}

const UDP_IP_HEADER_BYTES = 28;

/** The same seed and the same packets give the same result. */
export function impairment(seed: number, first: Conditions): Impairment {
  const random = mulberry32(seed);
  const randomDuplicate = mulberry32(seed + 1_000_003);
  let conditions = first;
  let freeAtMs = 0;
  let lastOutMs = 0;
  const pass = (bytes: number, nowMs: number): number | null => {
    const { delayMs, jitterMs, reorders, lossShare, limitBps, queueMs } = conditions;
    // Both numbers are drawn for every packet, so that a lost one does not change the fate of the next.
    const [lossDraw, jitterDraw] = [random(), random()];
    if (lossDraw < lossShare) return null;
    let sentMs = nowMs;
    if (limitBps !== null) {
      const startMs = Math.max(nowMs, freeAtMs);
      if (startMs - nowMs > queueMs) return null;
      sentMs = startMs + ((bytes + UDP_IP_HEADER_BYTES) * 8_000) / limitBps;
      freeAtMs = sentMs;
    }
    const outMs = sentMs + delayMs + jitterDraw * jitterMs;
    lastOutMs = Math.max(lastOutMs, outMs);
    return reorders ? outMs : lastOutMs;
  };

  return {
    set(next) {
      conditions = next;
    },
    passAll(bytes, nowMs) {
      const atMs = pass(bytes, nowMs);
      const { duplicateShare, delayMs } = conditions;
      const isDuplicate = randomDuplicate() < duplicateShare;
      if (atMs === null) return [];
      return isDuplicate ? [atMs, atMs + delayMs] : [atMs];
    },
    pass,
  };
}

/** A small, fast generator with the same sequence on every platform; uniform in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
