import type { LinkStats } from '@salon/contract/player-channel.ts';
import { START, type Steering, startOn, steerRate } from './bitrate-controller.ts';
import { wayProbe } from './delay-probe.ts';

export const MARK_EVERY_MS = 100;
export const REPORT_EVERY_MS = 200;
const WINDOW_REPORTS = 3;
const PEAK_REPORTS = 7;
/** A key frame is a queue of its own making, which passes; one after another, asked for since none arrives, is not. */
const KEY_FRAME_MS = { hides: 600, alone: 2_500 } as const;
/** So much at once shows how quickly the way takes it. */
const BURST_BYTES = 3_000;
const RIGHT_BEHIND_MS = 3;
/** Reports of the browser, about one a second, that show too few pictures in a row. */
const SLOW_REPORTS = 3;
/** Faster reports than promised would let a browser push the rate up or down at will. */
const TOLD_GAP_MS = 500;

/** Follows what the way to the browser carries; times are those of one clock. */
export interface WayFollower {
  /** What the way carried a moment ago. */
  know(knownBps: number): Steering;
  start(nowMs: number): void;
  /** Text of a mark to send now. */
  mark(nowMs: number): string;
  /** A picture went out. True: large enough that a mark right behind it tells how quickly the way takes it. */
  sent(bytes: number, isKeyFrame: boolean, nowMs: number): boolean;
  /** A mark came back. */
  marked(text: string, nowMs: number): void;
  /** What the browser says of itself, and how many pictures a second it is sent. */
  told(stats: LinkStats, framesPerSecond: number, nowMs: number): void;
  /** The steering of now. `isDeviceSlow`: the way is fine and still too few pictures are shown. */
  report(nowMs: number): { steering: Steering; isDeviceSlow: boolean; isCut: boolean };
}

export function followWay(): WayFollower {
  const probe = wayProbe();
  let steering = START;
  let sentBytes = 0;
  let sinceMs = 0;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  let hiddenUntilMs = Number.NEGATIVE_INFINITY;
  let burst = { bytes: 0, atMs: Number.NEGATIVE_INFINITY };
  /** What had been sent at the last reports, the newest at the end. */
  let window: { atMs: number; sentBytes: number }[] = [];
  /** Of the last reports too: the browser tells of loss a second late. */
  let sentBps: number[] = [];
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let toldRoundTripMs = 0;
  /** Of the last statistics; every report of loss counts once. */
  let lossShare = 0;
  let slowReports = 0;

  return {
    know(knownBps) {
      steering = startOn(knownBps);
      return steering;
    },
    start(nowMs) {
      sinceMs = nowMs;
      window = [{ atMs: nowMs, sentBytes }];
    },
    mark: (nowMs) => probe.mark(nowMs, sentBytes, nowMs - burst.atMs < RIGHT_BEHIND_MS ? burst.bytes : 0),
    sent(bytes, isKeyFrame, nowMs) {
      sentBytes += bytes;
      if (isKeyFrame) {
        if (nowMs - keyFrameAtMs > KEY_FRAME_MS.alone) hiddenUntilMs = nowMs + KEY_FRAME_MS.hides;
        keyFrameAtMs = nowMs;
      }
      if (bytes < BURST_BYTES || nowMs - burst.atMs < MARK_EVERY_MS) return false;
      burst = { bytes, atMs: nowMs };
      return true;
    },
    marked: (text, nowMs) => probe.heard(text, nowMs),
    told(told, framesPerSecond, nowMs) {
      if (nowMs - toldAtMs < TOLD_GAP_MS) return;
      toldAtMs = nowMs;
      toldRoundTripMs = told.roundTripMs;
      lossShare = told.lossShare;
      const isCalm = told.lossShare < 0.02 && (probe.queueMs(nowMs) ?? 0) < 60;
      // None at all: the page is hidden.
      const isBehind = told.framesPerSecond > 1 && told.framesPerSecond < 0.6 * framesPerSecond;
      slowReports = isCalm && isBehind ? slowReports + 1 : 0;
    },
    report(nowMs) {
      const since = window[0] ?? { atMs: nowMs, sentBytes };
      window = [...window, { atMs: nowMs, sentBytes }].slice(-WINDOW_REPORTS);
      const sentNowBps = ((sentBytes - since.sentBytes) * 8_000) / Math.max(1, nowMs - since.atMs);
      sentBps = [...sentBps, sentNowBps].slice(-PEAK_REPORTS);
      const before = steering;
      steering = steerRate(
        steering,
        {
          seconds: (nowMs - sinceMs) / 1_000,
          sentBps: sentNowBps,
          peakSentBps: Math.max(...sentBps),
          // What a key frame queued up says nothing about the rate.
          queueMs: nowMs < hiddenUntilMs ? null : probe.queueMs(nowMs),
          deliveredBps: probe.deliveredBps(nowMs),
          provenBps: probe.provenBps(),
          lossShare,
          roundTripMs: probe.roundTripMs() ?? toldRoundTripMs,
        },
        nowMs,
      );
      lossShare = 0;
      sinceMs = nowMs;
      const isDeviceSlow = slowReports >= SLOW_REPORTS;
      if (isDeviceSlow) slowReports = 0;
      return { steering, isDeviceSlow, isCut: steering.cutAtMs !== before.cutAtMs };
    },
  };
}
