import type { LinkStats } from '@salon/contract/player-channel.ts';
import { START, type Steering, steerRate, type WayReport } from './steer-rate.ts';
import { wayProbe } from './way-probe.ts';

const MARK_EVERY_MS = 100;
const REPORT_EVERY_MS = 200;
const WINDOW_REPORTS = 3;
/** A key frame is a queue of its own making, which passes. */
const KEY_FRAME_MS = 600;
/** Reports of the browser, about one a second, that show too few pictures in a row. */
const SLOW_REPORTS = 3;

export interface WayWatch {
  /** Something is sent from now on. */
  start(): void;
  /** The channel of marks is open. */
  opened(): void;
  sent(unit: { data: { length: number }; keyFrame: boolean }): void;
  marked(text: string): void;
  told(stats: LinkStats): void;
  stop(): void;
}

export interface WayEvents {
  mark(text: string): void;
  /** Several times a second. `isDeviceSlow`: the way is fine and still too few pictures are shown. */
  steered(steering: Steering, isDeviceSlow: boolean): void;
  /** Pictures a second that are sent. */
  framesPerSecond(): number;
}

/** Follows what the way to the browser carries. */
export function watchWay(events: WayEvents): WayWatch {
  const probe = wayProbe();
  let steering = START;
  let sentBytes = 0;
  let sinceMs = performance.now();
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  /** The last reports, the newest at the end. */
  let window: { bytes: number; seconds: number; queueMs: number }[] = [];
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let toldRoundTripMs = 0;
  /** Of the last statistics; every report of loss counts once. */
  let lossShare = 0;
  let slowReports = 0;
  let marks: NodeJS.Timeout | null = null;
  let reports: NodeJS.Timeout | null = null;

  const report = () => {
    const nowMs = performance.now();
    const seconds = (nowMs - sinceMs) / 1_000;
    const queueMs = probe.queueMs(nowMs);
    const before = window.at(0)?.queueMs ?? 0;
    window = [...window, { bytes: sentBytes, seconds, queueMs: queueMs ?? 0 }].slice(-WINDOW_REPORTS);
    const windowSeconds = window.reduce((sum, one) => sum + one.seconds, 0);
    const way: WayReport = {
      seconds,
      windowSeconds,
      sentBps: (window.reduce((sum, one) => sum + one.bytes, 0) * 8) / windowSeconds,
      // What a key frame queued up says nothing about the rate.
      queueMs: nowMs - keyFrameAtMs < KEY_FRAME_MS ? null : queueMs,
      queueGrewMs: (queueMs ?? before) - before,
      lossShare,
      roundTripMs: probe.roundTripMs() ?? toldRoundTripMs,
    };
    lossShare = 0;
    sentBytes = 0;
    sinceMs = nowMs;
    steering = steerRate(steering, way, nowMs);
    const isSlow = slowReports >= SLOW_REPORTS;
    if (isSlow) slowReports = 0;
    events.steered(steering, isSlow);
  };
  return {
    start() {
      sinceMs = performance.now();
      reports ??= setInterval(report, REPORT_EVERY_MS);
    },
    opened() {
      marks ??= setInterval(() => events.mark(probe.mark(performance.now())), MARK_EVERY_MS);
    },
    sent({ data, keyFrame }) {
      sentBytes += data.length;
      if (keyFrame) keyFrameAtMs = performance.now();
    },
    marked: (text) => probe.heard(text, performance.now()),
    told(told) {
      const nowMs = performance.now();
      // Faster reports than promised would let a browser push the rate up or down at will.
      if (nowMs - toldAtMs < 500) return;
      toldAtMs = nowMs;
      toldRoundTripMs = told.roundTripMs;
      lossShare = told.lossShare;
      const isCalm = told.lossShare < 0.02 && (probe.queueMs(nowMs) ?? 0) < 60;
      // None at all: the page is hidden.
      const isBehind = told.framesPerSecond > 1 && told.framesPerSecond < 0.6 * events.framesPerSecond();
      slowReports = isCalm && isBehind ? slowReports + 1 : 0;
    },
    stop() {
      if (reports !== null) clearInterval(reports);
      if (marks !== null) clearInterval(marks);
    },
  };
}
