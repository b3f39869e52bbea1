import type { LinkStats } from '@salon/contract/player-channel.ts';
import type { Steering } from './bitrate-controller.ts';
import { followWay, MARK_EVERY_MS, REPORT_EVERY_MS } from './network-estimator.ts';

export interface WayWatch {
  /** What the way carried a moment ago, before anything is sent. */
  know(knownBps: number): void;
  /** Something is sent from now on. */
  start(): void;
  /** The channel of marks is open. */
  opened(): void;
  /** Said right after it went out. */
  sent(unit: { data: { length: number }; keyFrame: boolean }): void;
  marked(text: string): void;
  told(stats: LinkStats): void;
  stop(): void;
}

export interface WayEvents {
  mark(text: string): void;
  /** Several times a second. `isDeviceSlow`: the way is fine and still too few pictures are shown. */
  steered(steering: Steering, isDeviceSlow: boolean): void;
  /** The rate had to be cut, since the way carries no more than this. */
  full(knownBps: number): void;
  /** Pictures a second that are sent. */
  framesPerSecond(): number;
}

/** Follows what the way to the browser carries, in real time. */
export function watchWay(events: WayEvents): WayWatch {
  const way = followWay();
  const now = () => performance.now();
  let marks: NodeJS.Timeout | null = null;
  let reports: NodeJS.Timeout | null = null;

  const mark = () => events.mark(way.mark(now()));
  const report = () => {
    const { steering, isDeviceSlow, isCut } = way.report(now());
    events.steered(steering, isDeviceSlow);
    if (isCut && steering.knownBps !== null) events.full(steering.knownBps);
  };
  return {
    know: (knownBps) => events.steered(way.know(knownBps), false),
    start() {
      way.start(now());
      reports ??= setInterval(report, REPORT_EVERY_MS);
    },
    opened() {
      marks ??= setInterval(mark, MARK_EVERY_MS);
    },
    sent({ data, keyFrame }) {
      const isBurst = way.sent(data.length, keyFrame, now());
      if (isBurst && marks !== null) mark();
    },
    marked: (text) => way.marked(text, now()),
    told: (stats) => way.told(stats, events.framesPerSecond(), now()),
    stop() {
      if (reports !== null) clearInterval(reports);
      if (marks !== null) clearInterval(marks);
    },
  };
}
