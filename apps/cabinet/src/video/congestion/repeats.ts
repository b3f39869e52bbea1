import type { BitrateState, NetworkReport } from './bitrate-controller.ts';

interface LinkReport extends Pick<NetworkReport, 'queueMs'>, Pick<BitrateState, 'capacityBps'> {
  /** Share of packets that did not arrive at once, 0 to 1. */
  missedShare: number;
}

/** Share of missed packets at which repeats begin: one packet in thirty is one frame in three. */
const BEGIN_SHARE = 0.03;
/** Share at which they go on. Only what was lost twice is missed then: one in a thousand, where one in thirty is lost. */
const GO_ON_SHARE = 0.001;
/** They end so long after the last such share, to see what the network does without them. */
const GO_ON_MS = 10_000;
/** A narrower link has no half to spare: the picture would become a worse one. */
const LEAST_CAPACITY_BPS = 3_000_000;
/** Without a queue for so long, packets are not lost because there are too many. */
const CLEAR_MS = 2_400;
const QUEUE_MS = 50;
/** Where a queue ended them, they may have made it. */
const PAUSE_MS = 5_000;

/**
 * Whether each packet is sent twice, for every report in turn. A network that loses one packet in ten at random loses both of them
 * one time in a hundred; on one that is full they would only add to the queue.
 */
export function createRepeats(): (report: LinkReport, nowMs: number) => boolean {
  let onUntilMs = Number.NEGATIVE_INFINITY;
  let clearSinceMs: number | null = null;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let wasQueued = false;
  return ({ queueMs, capacityBps, missedShare }, nowMs) => {
    const isOn = nowMs < onUntilMs;
    const isQueued = queueMs !== null && queueMs > QUEUE_MS;
    // A single report of a queue may be two lost probes, or a page that was busy.
    const isFull = isQueued && wasQueued;
    wasQueued = isQueued;
    if (isFull) {
      if (isOn) pausedUntilMs = nowMs + PAUSE_MS;
      onUntilMs = Number.NEGATIVE_INFINITY;
      clearSinceMs = null;
      return false;
    }
    // Unknown is neither clear nor queued.
    if (queueMs !== null) clearSinceMs ??= nowMs;
    const isWide = capacityBps === null || capacityBps >= LEAST_CAPACITY_BPS;
    const mayBegin = isWide && clearSinceMs !== null && nowMs - clearSinceMs >= CLEAR_MS && nowMs >= pausedUntilMs;
    if (isOn ? missedShare >= GO_ON_SHARE : mayBegin && missedShare >= BEGIN_SHARE) onUntilMs = nowMs + GO_ON_MS;
    return nowMs < onUntilMs;
  };
}
