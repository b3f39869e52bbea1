import type { LinkStats } from '@salon/contract/player-channel.ts';
import { type BitrateState, halved } from './bitrate-controller.ts';
import { createNetworkEstimator, PROBE_EVERY_MS, UPDATE_EVERY_MS } from './network-estimator.ts';

export interface CongestionLoop {
  /** Begins with the capacity that a previous connection has measured; before anything is sent. */
  startFrom(capacityBps: number): void;
  /** Begins with what the page believes its network carries. */
  startAt(startBps: number): void;
  /** Video is sent from now on. */
  start(): void;
  probeChannelOpened(): void;
  /** Must be called right after the frame was sent. */
  frameSent(unit: { data: { length: number }; keyFrame: boolean }): void;
  echoReceived(text: string): void;
  statsReceived(stats: LinkStats): void;
  stop(): void;
}

export interface CongestionEvents {
  sendProbe(text: string): void;
  /** Five times a second. `isDeviceSlow`: the network is clear and the browser still shows too few frames. */
  updated(bitrate: BitrateState, isDeviceSlow: boolean): void;
  /** Share of the picture's packets that did not arrive at once, 0 to 1. */
  missedShare(): number;
  /** With each update: every packet goes out twice, and `updated` has the half of what the network carries. */
  repeat(isOn: boolean): void;
  /** The bitrate was cut: the link carries no more than this. */
  saturated(capacityBps: number): void;
  /** Frame rate that is sent; null: it was not one rate in the last seconds, as of a picture that stood still. */
  framesPerSecond(): number | null;
}

/** Runs the network estimator in real time: ten probes and five bitrate updates a second. */
export function openCongestionLoop(events: CongestionEvents): CongestionLoop {
  const estimator = createNetworkEstimator();
  const now = () => performance.now();
  let probes: NodeJS.Timeout | null = null;
  let updates: NodeJS.Timeout | null = null;

  const sendProbe = () => events.sendProbe(estimator.nextProbe(now()));
  const update = () => {
    const { bitrate, isDeviceSlow, isReduced, isRepeating } = estimator.update(now(), events.missedShare());
    events.repeat(isRepeating);
    events.updated(isRepeating ? halved(bitrate) : bitrate, isDeviceSlow);
    if (isReduced && bitrate.capacityBps !== null) events.saturated(bitrate.capacityBps);
  };
  return {
    startFrom: (capacityBps) => events.updated(estimator.startFrom(capacityBps), false),
    startAt: (startBps) => events.updated(estimator.startAt(startBps), false),
    start() {
      estimator.start(now());
      updates ??= setInterval(update, UPDATE_EVERY_MS);
    },
    probeChannelOpened() {
      probes ??= setInterval(sendProbe, PROBE_EVERY_MS);
    },
    frameSent({ data, keyFrame }) {
      const isBurst = estimator.frameSent(data.length, keyFrame, now());
      if (isBurst && probes !== null) sendProbe();
    },
    echoReceived: (text) => estimator.echoReceived(text, now()),
    statsReceived: (stats) => estimator.statsReceived(stats, events.framesPerSecond(), now()),
    stop() {
      if (updates !== null) clearInterval(updates);
      if (probes !== null) clearInterval(probes);
    },
  };
}
