/**
 * A stream through a simulated network, in simulated time: frames as the encoder makes them, packets that queue, get lost and
 * are sent again, probes and statistics that come back, and the real congestion control. The same seed gives the same result.
 */
import type { LinkStats } from '@salon/contract/player-channel.ts';
import { type Conditions, type Impairment, impairment, UNIMPAIRED } from '../../../../../tools/relay/impairment.ts';
import { createLossMeter } from '../peer/rtp/loss-meter.ts';
import { bandOf, type FixedBand, type FixedBandId, MAX_BPS } from './bands.ts';
import { type BitrateState, halved, INITIAL_BITRATE, sustainedBps } from './bitrate-controller.ts';
import { createNetworkEstimator, PROBE_EVERY_MS, UPDATE_EVERY_MS } from './network-estimator.ts';
import { INITIAL_BAND, selectBand } from './select-band.ts';

export interface Scenario {
  seed: number;
  forMs: number;
  down: Partial<Conditions>;
  up: Partial<Conditions>;
  /** What the page believes its network carries, rightly or not. */
  startBps?: number;
  /** The conditions from `atMs` on. */
  later?: { atMs: number; down: Partial<Conditions>; up: Partial<Conditions> };
}

export interface ScenarioResult {
  /** Share of the time since the first frame that was spent in gaps of more than 200 ms. */
  frozenShare: number;
  longestGapMs: number;
  /** At the end. */
  bitrateBps: number;
  active: FixedBandId;
  bandChanges: number;
  longestQueueMs: number;
}

/** What spinning reels need at constant quality, bits per second. */
const SPIN_BPS: Record<FixedBandId, number> = { high: 2_650_000, medium: 1_930_000, low: 800_000 };
const REST_BPS = 25_000;
const SPIN = { everyMs: 5_000, forMs: 2_500 };
/** Time that the encoder refines the picture after a key frame. */
const REFINE_MS = 700;
const PACKET_BYTES = 1_180;
const SOUND = { everyMs: 20, bytes: 140 };
const STEP_MS = 5;
const STATS: Omit<LinkStats, 'lossShare'> = {
  t: 'stats',
  roundTripMs: 40,
  jitterMs: 0,
  framesPerSecond: 0,
  receivedKbps: 0,
};

interface Frame {
  /** Packets that have not arrived. */
  missing: number;
  completeMs: number;
}

export function runScenario(scenario: Scenario): ScenarioResult {
  const clock = createClock();
  const { later } = scenario;
  const down = impairment(scenario.seed, { ...UNIMPAIRED, ...scenario.down });
  const up = impairment(scenario.seed + 1, { ...UNIMPAIRED, ...scenario.up });
  const receiver = createReceiver(clock, down, up, scenario.down.delayMs ?? 0);
  const encodedBytes = createEncoderModel();
  const estimator = createNetworkEstimator();
  let bitrate = scenario.startBps === undefined ? INITIAL_BITRATE : estimator.startAt(scenario.startBps);
  let selection = INITIAL_BAND;
  let band: FixedBand = bandOf(selection.active);
  let bandChanges = 0;
  let isRepeating = false;
  let keyFrame = true;
  let frameAtMs = 0;

  const sendProbe = () => {
    const text = estimator.nextProbe(clock.nowMs());
    clock.at(down.pass(100, clock.nowMs()), () =>
      clock.at(up.pass(100, clock.nowMs()), () => estimator.echoReceived(text, clock.nowMs())),
    );
  };
  const sendFrame = () => {
    const bytes = encodedBytes(band, bitrate, keyFrame, clock.nowMs());
    receiver.send(bytes, isRepeating);
    if (estimator.frameSent(bytes, keyFrame, clock.nowMs())) sendProbe();
    keyFrame = false;
    frameAtMs += 1_000 / band.framesPerSecond;
  };
  const update = () => {
    const updated = estimator.update(clock.nowMs(), receiver.missedShare());
    isRepeating = updated.isRepeating;
    bitrate = isRepeating ? halved(updated.bitrate) : updated.bitrate;
    const bandBps = bitrate.capacityBps === null ? MAX_BPS : sustainedBps(bitrate);
    selection = selectBand(selection, bandBps, false, clock.nowMs());
    if (bitrate.resumeBps !== null || selection.active === band.id) return;
    band = bandOf(selection.active);
    bandChanges += 1;
    keyFrame = true;
  };

  estimator.start(0);
  clock.run(scenario.forMs, (nowMs) => {
    if (later !== undefined && Math.abs(nowMs - later.atMs) < STEP_MS / 2) {
      down.set({ ...UNIMPAIRED, ...later.down });
      up.set({ ...UNIMPAIRED, ...later.up });
    }
    clock.runDue();
    if (nowMs >= frameAtMs) sendFrame();
    if (nowMs % SOUND.everyMs === 0) down.pass(SOUND.bytes, nowMs);
    if (nowMs % PROBE_EVERY_MS === 0) sendProbe();
    const stats = () => ({ ...STATS, lossShare: receiver.takeLossShare() });
    if (nowMs % 1_000 === 0) estimator.statsReceived(stats(), band.framesPerSecond, nowMs);
    if (nowMs % UPDATE_EVERY_MS === 0 && nowMs > 0) update();
  });
  return { ...receiver.result(), bitrateBps: sustainedBps(bitrate), active: band.id, bandChanges };
}

type Clock = ReturnType<typeof createClock>;

function createClock() {
  const due: { atMs: number; run: () => void }[] = [];
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    /** Null: never. */
    at(atMs: number | null, run: () => void): void {
      if (atMs !== null) due.push({ atMs, run });
    },
    runDue(): void {
      for (const one of due.splice(0)) {
        if (one.atMs <= nowMs) one.run();
        else due.push(one);
      }
    },
    run(untilMs: number, step: (nowMs: number) => void): void {
      for (; nowMs < untilMs; nowMs += STEP_MS) step(nowMs);
    },
  };
}

/** Frame sizes of x264 with a quality target, a bitrate ceiling and a VBV. */
function createEncoderModel() {
  let vbvBits = INITIAL_BITRATE.bitrateBps * 0.12;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  return (band: FixedBand, bitrate: BitrateState, keyFrame: boolean, nowMs: number): number => {
    const bitrateBps = Math.min(bitrate.bitrateBps, band.maxBps);
    const lowDelayVbv = (bitrate.capacityBps ?? bitrate.bitrateBps) < 2_000_000;
    const isSpinning = nowMs > 2_000 && nowMs % SPIN.everyMs < SPIN.forMs;
    vbvBits = Math.min(vbvBits + bitrateBps / band.framesPerSecond, bitrateBps * (lowDelayVbv ? 0.12 : 0.25));
    const isDetailed = isSpinning || nowMs - keyFrameAtMs < REFINE_MS;
    const wantedBits = keyFrame
      ? 600_000 * band.scale
      : (isDetailed ? SPIN_BPS[band.id] : REST_BPS) / band.framesPerSecond;
    const bits = Math.min(wantedBits, vbvBits);
    vbvBits -= bits;
    if (keyFrame) keyFrameAtMs = nowMs;
    return Math.max(60, Math.round(bits / 8));
  };
}

interface Packet {
  frame: Frame;
  bytes: number;
  isHere: boolean;
  /** Copies that will arrive. */
  inFlight: number;
}

/** The gap shows with the next frame; later requests follow after the round trip that the browser knows, and a bit. */
const REQUEST_AFTER_MS = 35;
const REQUEST_AGAIN_MS = 20;
const REPEAT_AFTER_MS = 10;

/** Packetizes frames, requests lost packets again (NACK) and measures what the viewer sees. */
function createReceiver(clock: Clock, down: Impairment, up: Impairment, delayMs: number) {
  const frames: Frame[] = [];
  const second = { received: 0, lost: 0 };
  const loss = createLossMeter();
  let longestQueueMs = 0;
  const transmit = (packet: Packet, isRepeating: boolean) => {
    const nowMs = clock.nowMs();
    const atMs = down.pass(packet.bytes, nowMs);
    if (atMs === null) clock.at(nowMs + delayMs + REQUEST_AFTER_MS, () => request(packet, isRepeating));
    else {
      longestQueueMs = Math.max(longestQueueMs, atMs - nowMs - delayMs);
      packet.inFlight += 1;
      clock.at(atMs, () => arrived(packet));
    }
    if (isRepeating) clock.at(nowMs + REPEAT_AFTER_MS, () => transmit(packet, false));
  };
  const arrived = (packet: Packet) => {
    packet.inFlight -= 1;
    if (packet.isHere) return;
    packet.isHere = true;
    second.received += 1;
    packet.frame.missing -= 1;
    if (packet.frame.missing === 0) packet.frame.completeMs = clock.nowMs();
  };
  /** Of a packet of which no copy comes any more: only gaps are requested, never what still waits in a queue. */
  const request = (packet: Packet, isRepeating: boolean) => {
    if (packet.isHere || packet.inFlight > 0) return;
    second.lost += 1;
    const atMs = up.pass(60, clock.nowMs());
    if (atMs === null) clock.at(clock.nowMs() + 2 * delayMs + REQUEST_AGAIN_MS, () => request(packet, isRepeating));
    else
      clock.at(atMs, () => {
        loss.missed(clock.nowMs());
        transmit(packet, isRepeating);
      });
  };
  return {
    send(frameBytes: number, isRepeating: boolean): void {
      const packets = Math.ceil(frameBytes / PACKET_BYTES);
      const frame = { missing: packets, completeMs: Number.POSITIVE_INFINITY };
      frames.push(frame);
      loss.sent(packets, clock.nowMs());
      for (let at = 0; at < packets; at += 1) {
        const packet = { frame, bytes: Math.ceil(frameBytes / packets) + 60, isHere: false, inFlight: 0 };
        transmit(packet, isRepeating);
      }
    },
    missedShare: () => loss.share(clock.nowMs()),
    /** Loss since the last call; 0 for fewer than 60 packets: their share says nothing. */
    takeLossShare(): number {
      const total = second.received + second.lost;
      if (total < 60) return 0;
      const share = second.lost / total;
      Object.assign(second, { received: 0, lost: 0 });
      return share;
    },
    result: () => ({ ...gapsOf(frames), longestQueueMs }),
  };
}

/** A frame is shown when it and all frames before it are complete. */
function gapsOf(frames: readonly Frame[]): { frozenShare: number; longestGapMs: number } {
  let shownMs = frames[0]?.completeMs ?? 0;
  const startMs = shownMs;
  let frozenMs = 0;
  let longestGapMs = 0;
  for (const { completeMs } of frames) {
    if (!Number.isFinite(completeMs)) break;
    const gapMs = completeMs - shownMs;
    if (gapMs <= 0) continue;
    longestGapMs = Math.max(longestGapMs, gapMs);
    if (gapMs > 200) frozenMs += gapMs;
    shownMs = completeMs;
  }
  return { frozenShare: frozenMs / (shownMs - startMs), longestGapMs };
}
