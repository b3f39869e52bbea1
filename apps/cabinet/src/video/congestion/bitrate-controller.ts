import type { BandReason } from '@salon/contract/player-picture.ts';
import { MAX_BPS, MIN_BPS } from './bands.ts';

/** Measurements of one interval. Bits per second, milliseconds, shares from 0 to 1. */
export interface NetworkReport {
  /** Length of the interval. */
  seconds: number;
  /** Send rate, averaged over several intervals: a single one holds too few frames. */
  sentBps: number;
  /** Highest send rate of the last second: a reported loss refers to it. */
  peakSentBps: number;
  /** Queueing delay of the probes; null: no recent echo. */
  queueMs: number | null;
  /** Delivery rate; null: unknown. */
  deliveredBps: number | null;
  /** Throughput of recent bursts; 0: none measured. */
  burstBps: number;
  lossShare: number;
  roundTripMs: number;
}

export interface BitrateState {
  /** Ceiling for the encoder. */
  bitrateBps: number;
  /** Capacity measured when the link was last saturated; null: it never was. */
  capacityBps: number | null;
  /** Bitrate after a queue has drained; null: no queue is being drained. */
  resumeBps: number | null;
  reason: Extract<BandReason, 'start' | 'clear' | 'queue' | 'loss'>;
  /** When the bitrate was last cut. */
  cutAtMs: number;
  /** The previous report showed a queue. A single one may come from a page that was busy. */
  wasQueued: boolean;
}

/** Enough for a good first picture; with headers and sound it just fits a link of 1 Mbit/s. */
export const INITIAL_BITRATE: BitrateState = {
  bitrateBps: 900_000,
  capacityBps: null,
  resumeBps: null,
  reason: 'start',
  cutAtMs: Number.NEGATIVE_INFINITY,
  wasQueued: false,
};

/** The initial state on a link whose capacity a previous connection has measured. */
export function initialBitrateFor(capacityBps: number): BitrateState {
  const bitrateBps = Math.min(INITIAL_BITRATE.bitrateBps, clamp(capacityBps * SAFE_SHARE));
  return { ...INITIAL_BITRATE, bitrateBps, capacityBps };
}

/**
 * The initial state where only the page knows something of its network, from its own loading: with a margin, since that came
 * from elsewhere.
 */
export function initialBitrateAt(startBps: number): BitrateState {
  return { ...INITIAL_BITRATE, bitrateBps: clamp(Math.min(START_MOST_BPS, startBps * START_SHARE)) };
}
const START_SHARE = 0.8;
/** Enough for a first key frame without blocks; more is gained once the network has proven it. */
const START_MOST_BPS = 2_500_000;

/** Queueing delay above which the link is saturated, and below which it is clear. */
const SATURATED_QUEUE_MS = 80;
const CLEAR_QUEUE_MS = 50;
/** Above the random loss of a radio link that is not saturated. */
const SATURATED_LOSS = 0.08;
/** Share of the capacity that video may use: the rest is for sound, headers and retransmissions. */
const SAFE_SHARE = 0.85;
/** Share while a queue drains. A router's overflowing buffer costs more: what it drops is sent again. */
const DRAIN_SHARE = 0.55;
/** A cut goes no lower than this share of the bitrate: a single report may be wrong. */
const MAX_REDUCTION = 0.3;
/** A queue cuts no lower than this: so little cannot saturate a link, so a slow device or page delays the echoes. Loss may cut lower. */
const QUEUE_FLOOR_BPS = 300_000;
/** Pause between two cuts: a cut shows after a round trip and a report, and the browser reports loss once a second. */
const REDUCTION_PAUSE_MS = { queue: 300, loss: 1_300 } as const;
/** Growth per second: below the burst throughput, without a known capacity, up to the capacity, above it. */
const GROWTH = { burst: 1, unknown: 0.15, belowCapacity: 0.4, aboveCapacity: 0.08 } as const;
/** Share of the burst throughput that is trusted. */
const BURST_SHARE = 0.5;
/** Growth per second of the capacity estimate while little is sent: it becomes less certain. */
const CAPACITY_DRIFT = 0.03;

/**
 * The next bitrate. It is cut as soon as packets queue up or are lost, and raised only while it is used: a picture at rest
 * sends little and proves nothing.
 */
export function nextBitrate(last: BitrateState, report: NetworkReport, nowMs: number): BitrateState {
  const sinceCutMs = nowMs - last.cutAtMs - report.roundTripMs;
  const hasLost = report.lossShare > SATURATED_LOSS;
  const lost = hasLost && sinceCutMs >= REDUCTION_PAUSE_MS.loss;
  const queued = (report.queueMs ?? 0) > SATURATED_QUEUE_MS;
  const before = last.wasQueued === queued ? last : { ...last, wasQueued: queued };
  if (queued && !lost && !last.wasQueued) return before;
  if (lost || queued)
    return sinceCutMs < REDUCTION_PAUSE_MS.queue ? before : cut(before, report, lost ? 'loss' : 'queue', nowMs);
  if (hasLost || report.queueMs === null || report.queueMs > CLEAR_QUEUE_MS) return before;
  if (before.resumeBps !== null) return { ...before, bitrateBps: clamp(before.resumeBps), resumeBps: null };
  const isUsed = report.sentBps > 0.6 * before.bitrateBps;
  return isUsed ? raise(before, report) : driftCapacity(before, report.seconds);
}

/** What is left for the picture where every packet goes out twice. */
export function halved(bitrate: BitrateState): BitrateState {
  const half = (bps: number | null) => (bps === null ? null : Math.max(MIN_BPS, bps / 2));
  return {
    ...bitrate,
    bitrateBps: Math.max(MIN_BPS, Math.round(bitrate.bitrateBps / 2)),
    capacityBps: half(bitrate.capacityBps),
    resumeBps: half(bitrate.resumeBps),
  };
}

/** The bitrate without a temporary cut for draining a queue. The band is selected by it. */
export function sustainedBps({ bitrateBps, resumeBps }: BitrateState): number {
  return resumeBps ?? bitrateBps;
}

function cut(before: BitrateState, report: NetworkReport, reason: 'loss' | 'queue', nowMs: number): BitrateState {
  // While we send so little, the queue is not ours and a lower bitrate would not drain it.
  if ((reason === 'loss' ? report.peakSentBps : report.sentBps) < 0.3 * before.bitrateBps) return before;
  const passedBps =
    reason === 'loss' ? report.peakSentBps * (1 - report.lossShare) : (report.deliveredBps ?? report.sentBps);
  const carriedBps = Math.max(Math.min(passedBps, sustainedBps(before)), before.bitrateBps * MAX_REDUCTION);
  const floorBps = reason === 'queue' ? Math.min(before.bitrateBps, QUEUE_FLOOR_BPS) : 0;
  const safeBps = clamp(Math.max(carriedBps * SAFE_SHARE, floorBps));
  const drainBps = clamp(Math.max(carriedBps * DRAIN_SHARE, floorBps));
  const measured = { capacityBps: Math.max(carriedBps, safeBps), reason, cutAtMs: nowMs, wasQueued: true };
  // A loss while a queue drains: what was sent before the drain says nothing for more than now.
  if (reason === 'loss') return { ...measured, bitrateBps: Math.min(before.bitrateBps, safeBps), resumeBps: null };
  return { ...measured, bitrateBps: Math.min(before.bitrateBps, drainBps), resumeBps: safeBps };
}

function raise(before: BitrateState, report: NetworkReport): BitrateState {
  const { bitrateBps, capacityBps } = before;
  const raisedBps = bitrateBps * (1 + growthPerSecond(before, report.burstBps) * report.seconds);
  if (capacityBps === null) return { ...before, bitrateBps: clamp(raisedBps), reason: 'clear' };
  const safeBps = Math.floor(capacityBps * SAFE_SHARE);
  if (bitrateBps < safeBps) return { ...before, bitrateBps: clamp(Math.min(raisedBps, safeBps)), reason: 'clear' };
  return {
    ...before,
    bitrateBps: clamp(raisedBps),
    capacityBps: Math.max(capacityBps, raisedBps / SAFE_SHARE),
    reason: 'clear',
  };
}

function growthPerSecond({ bitrateBps, capacityBps }: BitrateState, burstBps: number): number {
  if (bitrateBps < burstBps * BURST_SHARE) return GROWTH.burst;
  if (capacityBps === null) return GROWTH.unknown;
  return bitrateBps < Math.floor(capacityBps * SAFE_SHARE) ? GROWTH.belowCapacity : GROWTH.aboveCapacity;
}

/** The link may have become faster. That shows only once something is sent, so the bitrate stays. */
function driftCapacity(before: BitrateState, seconds: number): BitrateState {
  const { capacityBps } = before;
  if (capacityBps === null) return before;
  return { ...before, capacityBps: Math.min(2 * MAX_BPS, capacityBps * (1 + CAPACITY_DRIFT * seconds)) };
}

function clamp(bps: number): number {
  return Math.round(Math.min(MAX_BPS, Math.max(MIN_BPS, bps)));
}
