import type { BandReason } from '@salon/contract/player-picture.ts';
import { MAX_BPS, MIN_BPS } from './bands.ts';

/** What became of what was sent lately. Bits per second, milliseconds, shares 0 to 1. */
export interface WayReport {
  /** Since the last report. */
  seconds: number;
  /** Over the last reports together: frames are too few to tell much of a shorter time. */
  sentBps: number;
  /** The most of the last second: what a loss is told of. */
  peakSentBps: number;
  /** What waits on the way, as a text that went there and back tells; null: nothing has come back lately. */
  queueMs: number | null;
  /** What arrived; null: not known. */
  deliveredBps: number | null;
  /** As quickly as this a burst has passed; 0: none has been seen. */
  provenBps: number;
  lossShare: number;
  roundTripMs: number;
}

export interface Steering {
  /** Ceiling for the encoder. */
  rateBps: number;
  /** What the way carried when it was last full; null: it has never been. */
  knownBps: number | null;
  /** A queue is being emptied, and this is the rate afterwards; null: none is. */
  resumeBps: number | null;
  reason: Extract<BandReason, 'start' | 'clear' | 'queue' | 'loss'>;
  /** When the rate was cut last. */
  cutAtMs: number;
  /** The report before showed a queue: one alone may be a page that was busy for a moment. */
  wasQueued: boolean;
}

/** Enough for a good first picture, and with headers and sound just what a way of a megabit carries. */
export const START: Steering = {
  rateBps: 900_000,
  knownBps: null,
  resumeBps: null,
  reason: 'start',
  cutAtMs: Number.NEGATIVE_INFINITY,
  wasQueued: false,
};

/** On a way that carried so much a moment ago. */
export function startOn(knownBps: number): Steering {
  return { ...START, rateBps: Math.min(START.rateBps, clamp(knownBps * SAFE_SHARE)), knownBps };
}

const FULL_QUEUE_MS = 80;
const FREE_QUEUE_MS = 50;
/** Above what a radio link loses without being full. */
const FULL_LOSS = 0.08;
/** Of what the way carries: room for sound, headers and repeats. */
const SAFE_SHARE = 0.85;
/** While a queue is there: a router's buffer that overflows costs far more, since what it drops is sent again. */
const DRAIN_SHARE = 0.55;
/** A single report may be wrong. */
const DEEPEST_CUT = 0.3;
/** What so little cannot fill: a device or a page that is too busy to send marks back. Only loss goes below. */
const QUEUE_FLOOR_BPS = 300_000;
/** The effect of a cut is seen after a round trip and a report; the browser tells of loss once a second. */
const HOLD_MS = { queue: 300, loss: 1_300 } as const;
/** Growth per second: where a burst has passed much quicker, where nothing is known, up to what is known to pass, beyond that. */
const GROWTH = { proven: 1, unknown: 0.15, towardsKnown: 0.4, beyondKnown: 0.08 } as const;
/** A burst that passed once is no promise for each. */
const PROVEN_SHARE = 0.5;
/** What was known is less and less certain, a second. */
const FORGET = 0.03;

/**
 * The next ceiling. Down as soon as packets queue up or are lost; up only while it is really used, since a picture at
 * rest sends little and proves nothing.
 */
export function steerRate(last: Steering, way: WayReport, nowMs: number): Steering {
  const sinceCutMs = nowMs - last.cutAtMs - way.roundTripMs;
  const hasLost = way.lossShare > FULL_LOSS;
  const lost = hasLost && sinceCutMs >= HOLD_MS.loss;
  const queued = (way.queueMs ?? 0) > FULL_QUEUE_MS;
  const before = last.wasQueued === queued ? last : { ...last, wasQueued: queued };
  if (queued && !lost && !last.wasQueued) return before;
  if (lost || queued) return sinceCutMs < HOLD_MS.queue ? before : cut(before, way, lost ? 'loss' : 'queue', nowMs);
  if (hasLost || way.queueMs === null || way.queueMs > FREE_QUEUE_MS) return before;
  if (before.resumeBps !== null) return { ...before, rateBps: clamp(before.resumeBps), resumeBps: null };
  const used = way.sentBps > 0.6 * before.rateBps;
  return used ? grow(before, way) : forget(before, way.seconds);
}

/** What the rate will be once a queue is gone: what a lasting choice goes by. */
export function lastingBps({ rateBps, resumeBps }: Steering): number {
  return resumeBps ?? rateBps;
}

function cut(before: Steering, way: WayReport, reason: 'loss' | 'queue', nowMs: number): Steering {
  // What hardly anything was sent into is not our queue, and less of nothing would not empty it.
  if ((reason === 'loss' ? way.peakSentBps : way.sentBps) < 0.3 * before.rateBps) return before;
  const passedBps = reason === 'loss' ? way.peakSentBps * (1 - way.lossShare) : (way.deliveredBps ?? way.sentBps);
  const carriedBps = Math.max(Math.min(passedBps, lastingBps(before)), before.rateBps * DEEPEST_CUT);
  const floorBps = reason === 'queue' ? Math.min(before.rateBps, QUEUE_FLOOR_BPS) : 0;
  const safeBps = clamp(Math.max(carriedBps * SAFE_SHARE, floorBps));
  const drainBps = clamp(Math.max(carriedBps * DRAIN_SHARE, floorBps));
  const known = { knownBps: Math.max(carriedBps, safeBps), reason, cutAtMs: nowMs, wasQueued: true };
  if (reason === 'loss') return { ...known, rateBps: safeBps, resumeBps: null };
  return { ...known, rateBps: Math.min(before.rateBps, drainBps), resumeBps: safeBps };
}

function grow(before: Steering, way: WayReport): Steering {
  const { rateBps, knownBps } = before;
  const grown = rateBps * (1 + growth(before, way.provenBps) * way.seconds);
  if (knownBps === null) return { ...before, rateBps: clamp(grown), reason: 'clear' };
  const safeBps = Math.floor(knownBps * SAFE_SHARE);
  if (rateBps < safeBps) return { ...before, rateBps: clamp(Math.min(grown, safeBps)), reason: 'clear' };
  return { ...before, rateBps: clamp(grown), knownBps: Math.max(knownBps, grown / SAFE_SHARE), reason: 'clear' };
}

function growth({ rateBps, knownBps }: Steering, provenBps: number): number {
  if (rateBps < provenBps * PROVEN_SHARE) return GROWTH.proven;
  if (knownBps === null) return GROWTH.unknown;
  return rateBps < Math.floor(knownBps * SAFE_SHARE) ? GROWTH.towardsKnown : GROWTH.beyondKnown;
}

/** The way may be free again; that is only tried once something is sent. */
function forget(before: Steering, seconds: number): Steering {
  const { knownBps } = before;
  if (knownBps === null) return before;
  return { ...before, knownBps: Math.min(2 * MAX_BPS, knownBps * (1 + FORGET * seconds)) };
}

function clamp(bps: number): number {
  return Math.round(Math.min(MAX_BPS, Math.max(MIN_BPS, bps)));
}
