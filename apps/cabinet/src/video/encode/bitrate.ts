/** What is known about the way to the browser, about once a second. Bits per second, milliseconds, shares 0 to 1. */
export interface WayReport {
  sentBps: number;
  /** The receiver's own estimate (REMB), null before the first. */
  estimateBps: number | null;
  lossShare: number;
  roundTripMs: number;
  /** Smallest round trip of this connection: what is above it waits in queues. */
  shortestRoundTripMs: number;
}

/** A quality band narrows these; automatic uses all of it. */
export interface BitrateLimits {
  minBps: number;
  maxBps: number;
}

export const AUTOMATIC: BitrateLimits = { minBps: 300_000, maxBps: 4_000_000 };
export const START_BPS = 3_000_000;

const LOSS_OF_CONGESTION = 0.08;
const QUEUE_OF_CONGESTION_MS = 150;
const GROWTH = 1.08;

/**
 * The next bitrate: down at once when packets are lost or wait in queues, up slowly. The receiver's estimate never grows
 * much above what is really sent, and a picture at rest sends little, so it binds only while we send about as much.
 */
export function nextBitrate(currentBps: number, way: WayReport, limits: BitrateLimits = AUTOMATIC): number {
  const clamp = (bps: number) => Math.round(Math.min(limits.maxBps, Math.max(limits.minBps, bps)));
  const queueMs = way.roundTripMs - way.shortestRoundTripMs;
  if (way.lossShare > LOSS_OF_CONGESTION || queueMs > QUEUE_OF_CONGESTION_MS) {
    const carried = Math.max(way.sentBps * (1 - way.lossShare), limits.minBps);
    return clamp(Math.min(currentBps * 0.8, carried));
  }
  const overEstimate = way.estimateBps !== null && way.sentBps > way.estimateBps * 1.1;
  if (overEstimate && way.estimateBps !== null) return clamp(Math.min(currentBps, way.estimateBps * 0.95));
  return clamp(currentBps * GROWTH);
}
