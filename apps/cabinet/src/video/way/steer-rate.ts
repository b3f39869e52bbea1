import type { BandReason } from '@salon/contract/player-picture.ts';
import { MAX_BPS, MIN_BPS } from './bands.ts';

/** What became of what was sent lately. Bits per second, milliseconds, shares 0 to 1. */
export interface WayReport {
  /** Since the last report. */
  seconds: number;
  /** Over the last reports together: frames are too few to tell much of a shorter time. */
  windowSeconds: number;
  sentBps: number;
  /** What waits on the way, as a text that went there and back tells; null: nothing has come back lately. */
  queueMs: number | null;
  /** How much longer it waits than at the beginning of the window. */
  queueGrewMs: number;
  lossShare: number;
  roundTripMs: number;
}

export interface Steering {
  /** Ceiling for the encoder. */
  rateBps: number;
  /** What the way carried when it was last full; null: it has never been. */
  knownBps: number | null;
  reason: Extract<BandReason, 'start' | 'clear' | 'queue' | 'loss'>;
  /** Before this the last cut cannot have shown. */
  heldUntilMs: number;
  /** The report before showed a queue: one alone may be a page that was busy for a moment. */
  wasQueued: boolean;
}

/** Enough for a good first picture, and not too much for a way of a megabit. */
export const START: Steering = {
  rateBps: 1_150_000,
  knownBps: null,
  reason: 'start',
  heldUntilMs: 0,
  wasQueued: false,
};

const FULL_QUEUE_MS = 80;
const FREE_QUEUE_MS = 50;
/** Above what a radio link loses without being full. */
const FULL_LOSS = 0.08;
/** Of what the way carries: room for sound, headers and repeats. */
const SAFE_SHARE = 0.85;
/** A single report may be wrong. */
const DEEPEST_CUT = 0.3;
/** What so little cannot fill: a device or a page that is too busy to send marks back. Only loss goes below. */
const QUEUE_FLOOR_BPS = 300_000;
/** The effect of a cut is seen after a round trip and a report. */
const HOLD_MS = 300;
/** Growth per second: on a way that was never full, up to what it is known to carry, and beyond that. */
const GROWTH = { unknown: 1, towardsKnown: 0.4, beyondKnown: 0.12 } as const;
/** What was known is less and less certain, a second. */
const FORGET = 0.03;

/**
 * The next ceiling. Down as soon as packets queue up or are lost; up only while it is really used, since a picture at
 * rest sends little and proves nothing.
 */
export function steerRate(last: Steering, way: WayReport, nowMs: number): Steering {
  const lost = way.lossShare > FULL_LOSS;
  const queued = (way.queueMs ?? 0) > FULL_QUEUE_MS;
  const before = last.wasQueued === queued ? last : { ...last, wasQueued: queued };
  if (queued && !lost && !last.wasQueued) return before;
  if (lost || queued) return nowMs < before.heldUntilMs ? before : cut(before, way, lost ? 'loss' : 'queue', nowMs);
  const used = way.sentBps > 0.6 * before.rateBps;
  if (way.queueMs === null || way.queueMs > FREE_QUEUE_MS) return before;
  return used ? grow(before, way.seconds) : forget(before, way.seconds);
}

function cut(before: Steering, way: WayReport, reason: 'loss' | 'queue', nowMs: number): Steering {
  // What hardly anything was sent into is not our queue, and less of nothing would not empty it.
  if (way.sentBps < 0.3 * before.rateBps) return before;
  const heldUntilMs = nowMs + way.roundTripMs + HOLD_MS;
  const queueGrowth = Math.max(0, way.queueGrewMs) / 1_000 / way.windowSeconds;
  const carriedBps = Math.min(way.sentBps, before.rateBps) * Math.min(1 / (1 + queueGrowth), 1 - way.lossShare);
  const wantedBps = Math.min(before.rateBps, carriedBps) * SAFE_SHARE;
  const floorBps = reason === 'queue' ? Math.min(before.rateBps, QUEUE_FLOOR_BPS) : 0;
  const rateBps = clamp(Math.max(wantedBps, before.rateBps * DEEPEST_CUT, floorBps));
  return { rateBps, knownBps: Math.max(carriedBps, rateBps), reason, heldUntilMs, wasQueued: true };
}

function grow(before: Steering, seconds: number): Steering {
  const { rateBps, knownBps } = before;
  const isNearKnown = knownBps !== null && rateBps >= knownBps * SAFE_SHARE;
  const perSecond = knownBps === null ? GROWTH.unknown : isNearKnown ? GROWTH.beyondKnown : GROWTH.towardsKnown;
  const grown = rateBps * (1 + perSecond * seconds);
  if (knownBps === null) return { ...before, rateBps: clamp(grown), reason: 'clear' };
  if (!isNearKnown) return { ...before, rateBps: clamp(Math.min(grown, knownBps * SAFE_SHARE)), reason: 'clear' };
  return { ...before, rateBps: clamp(grown), knownBps: Math.max(knownBps, grown / SAFE_SHARE), reason: 'clear' };
}

/** The way may be free again; that is only tried once something is sent. */
function forget(before: Steering, seconds: number): Steering {
  const { knownBps } = before;
  if (knownBps === null) return before;
  return { ...before, knownBps: knownBps > 2 * MAX_BPS ? null : knownBps * (1 + FORGET * seconds) };
}

function clamp(bps: number): number {
  return Math.round(Math.min(MAX_BPS, Math.max(MIN_BPS, bps)));
}
