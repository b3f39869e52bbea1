import type { LinkStats } from '@salon/contract/player-channel.ts';
import {
  type BitrateState,
  INITIAL_BITRATE,
  initialBitrateAt,
  initialBitrateFor,
  nextBitrate,
} from './bitrate-controller.ts';
import { createDelayProbe } from './delay-probe.ts';
import { createRepeats } from './repeats.ts';

export const PROBE_EVERY_MS = 100;
export const UPDATE_EVERY_MS = 200;
/** Updates over which the send rate is averaged, and over which its peak is taken. */
const AVERAGE_UPDATES = 3;
const PEAK_UPDATES = 7;
/** The queue that a key frame makes is ignored for 600 ms, unless another key frame came within 2.5 s before: none arrives then. */
const KEY_FRAME_MS = { ignored: 600, alone: 2_500 } as const;
/** A frame of this size measures the burst throughput. */
const BURST_BYTES = 3_000;
/** A probe sent within this time of a burst belongs to it. */
const BURST_PROBE_MS = 3;
/** Consecutive reports of the browser (about one a second) with too few frames until the device counts as slow. */
const SLOW_REPORTS = 3;
/** Faster reports are ignored: a browser could move the bitrate at will. */
const STATS_GAP_MS = 500;

/** Estimates from probes, sent frames and the browser's statistics what the network carries. All times are of one clock. */
export interface NetworkEstimator {
  /** Begins with the capacity that a previous connection has measured. */
  startFrom(capacityBps: number): BitrateState;
  /** Begins with what the page believes its network carries. */
  startAt(startBps: number): BitrateState;
  start(nowMs: number): void;
  /** Text of the probe to send now. */
  nextProbe(nowMs: number): string;
  echoReceived(text: string, nowMs: number): void;
  /** A frame was sent. True: it is a burst, and a probe must follow at once to measure its throughput. */
  frameSent(bytes: number, isKeyFrame: boolean, nowMs: number): boolean;
  /** The browser's statistics; `framesPerSecond`: what it is sent, null where that says nothing of its device. */
  statsReceived(stats: LinkStats, framesPerSecond: number | null, nowMs: number): void;
  /**
   * The bitrate of now, of all that is sent. `missedShare`: share of packets that did not arrive at once. `isDeviceSlow`: the network
   * is clear and the browser still shows too few frames. `isRepeating`: every packet goes out twice.
   */
  update(
    nowMs: number,
    missedShare: number,
  ): { bitrate: BitrateState; isDeviceSlow: boolean; isReduced: boolean; isRepeating: boolean };
}

export function createNetworkEstimator(): NetworkEstimator {
  const probe = createDelayProbe();
  const sendRate = createSendRate();
  const repeats = createRepeats();
  let isRepeating = false;
  let bitrate = INITIAL_BITRATE;
  let updatedAtMs = 0;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  let queueIgnoredUntilMs = Number.NEGATIVE_INFINITY;
  let burst = { bytes: 0, atMs: Number.NEGATIVE_INFINITY };
  let stats = { atMs: Number.NEGATIVE_INFINITY, roundTripMs: 0 };
  /** Of the last statistics. Each reported loss counts once. */
  let lossShare = 0;
  let slowReports = 0;

  return {
    startFrom(capacityBps) {
      bitrate = initialBitrateFor(capacityBps);
      return bitrate;
    },
    startAt(startBps) {
      bitrate = initialBitrateAt(startBps);
      return bitrate;
    },
    start(nowMs) {
      updatedAtMs = nowMs;
      sendRate.start(nowMs);
    },
    nextProbe: (nowMs) =>
      probe.next(nowMs, sendRate.sentBytes(), nowMs - burst.atMs < BURST_PROBE_MS ? burst.bytes : 0),
    echoReceived: probe.echoReceived,
    frameSent(bytes, isKeyFrame, nowMs) {
      sendRate.add(isRepeating ? 2 * bytes : bytes);
      if (isKeyFrame) {
        if (nowMs - keyFrameAtMs > KEY_FRAME_MS.alone) queueIgnoredUntilMs = nowMs + KEY_FRAME_MS.ignored;
        keyFrameAtMs = nowMs;
      }
      if (bytes < BURST_BYTES || nowMs - burst.atMs < PROBE_EVERY_MS) return false;
      burst = { bytes, atMs: nowMs };
      return true;
    },
    statsReceived(report, framesPerSecond, nowMs) {
      if (nowMs - stats.atMs < STATS_GAP_MS) return;
      stats = { atMs: nowMs, roundTripMs: report.roundTripMs };
      lossShare = report.lossShare;
      if (framesPerSecond === null) return;
      const isClear = report.lossShare < 0.02 && (probe.queueMs(nowMs) ?? 0) < 60;
      // No frames at all: the page is hidden.
      const isBehind = report.framesPerSecond > 1 && report.framesPerSecond < 0.6 * framesPerSecond;
      slowReports = isClear && isBehind ? slowReports + 1 : 0;
    },
    update(nowMs, missedShare) {
      const report = {
        seconds: (nowMs - updatedAtMs) / 1_000,
        ...sendRate.update(nowMs),
        queueMs: nowMs < queueIgnoredUntilMs ? null : probe.queueMs(nowMs),
        deliveredBps: probe.deliveredBps(nowMs),
        burstBps: probe.burstBps(),
        lossShare,
        roundTripMs: probe.minRoundTripMs() ?? stats.roundTripMs,
      };
      const before = bitrate;
      bitrate = nextBitrate(before, report, nowMs);
      isRepeating = repeats({ ...report, ...bitrate, missedShare }, nowMs);
      lossShare = 0;
      updatedAtMs = nowMs;
      const isDeviceSlow = slowReports >= SLOW_REPORTS;
      if (isDeviceSlow) slowReports = 0;
      return { bitrate, isDeviceSlow, isReduced: bitrate.cutAtMs !== before.cutAtMs, isRepeating };
    },
  };
}

/** Bytes sent, their average rate over three updates and the peak of the last seven averages. */
function createSendRate() {
  let sentBytes = 0;
  /** Totals at the last updates, the newest at the end. */
  let totals: { atMs: number; sentBytes: number }[] = [];
  let averagesBps: number[] = [];
  return {
    start(nowMs: number): void {
      totals = [{ atMs: nowMs, sentBytes }];
    },
    add(bytes: number): void {
      sentBytes += bytes;
    },
    sentBytes: () => sentBytes,
    update(nowMs: number): { sentBps: number; peakSentBps: number } {
      const since = totals[0] ?? { atMs: nowMs, sentBytes };
      totals = [...totals, { atMs: nowMs, sentBytes }].slice(-AVERAGE_UPDATES);
      const sentBps = ((sentBytes - since.sentBytes) * 8_000) / Math.max(1, nowMs - since.atMs);
      averagesBps = [...averagesBps, sentBps].slice(-PEAK_UPDATES);
      return { sentBps, peakSentBps: Math.max(...averagesBps) };
    },
  };
}
