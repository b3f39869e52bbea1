/**
 * A picture on its way through a bad network, in a time of its own: frames as the encoder makes them, packets that queue,
 * get lost and are sent again, marks and statistics that come back, and the real steering in between. Same seed, same course.
 */
import type { LinkStats } from '@salon/contract/player-channel.ts';
import { type Conditions, FREE, impairment } from '../../../../../tools/relay/impairment.ts';
import { bandOf, type FixedBandId, MAX_BPS } from './bands.ts';
import { lastingBps, START } from './bitrate-controller.ts';
import { followWay, MARK_EVERY_MS, REPORT_EVERY_MS } from './network-estimator.ts';
import { FIRST_PICK, pickBand } from './select-band.ts';

export interface Course {
  seed: number;
  forMs: number;
  down: Partial<Conditions>;
  up: Partial<Conditions>;
  /** The network becomes another one at that time. */
  later?: { atMs: number; down: Partial<Conditions>; up: Partial<Conditions> };
}

export interface Told {
  /** Share of the time since the first frame that stood in gaps of more than 200 ms. */
  frozenShare: number;
  longestGapMs: number;
  /** At the end. */
  rateBps: number;
  active: FixedBandId;
  bandChanges: number;
  longestQueueMs: number;
}

/** What reels that turn would like to have, bits per second, at constant quality. */
const WISH_BPS: Record<FixedBandId, number> = { high: 2_650_000, medium: 1_930_000, low: 800_000 };
const REST_BPS = 25_000;
const SPIN = { everyMs: 5_000, forMs: 2_500 };
/** After a key frame the picture is still polished for about this long. */
const SHARPEN_MS = 700;
const PACKET_BYTES = 1_180;
const SOUND = { everyMs: 20, bytes: 140 };
const STEP_MS = 5;
const CALM: Omit<LinkStats, 'lossShare'> = {
  t: 'stats',
  roundTripMs: 40,
  jitterMs: 0,
  framesPerSecond: 0,
  receivedKbps: 0,
};

interface Frame {
  missing: number;
  doneMs: number;
}

export function runCourse(course: Course): Told {
  const down = impairment(course.seed, { ...FREE, ...course.down });
  const up = impairment(course.seed + 1, { ...FREE, ...course.up });
  const way = followWay();
  const due: { atMs: number; run: () => void }[] = [];
  const frames: Frame[] = [];
  let steering = START;
  let pick = FIRST_PICK;
  let band = bandOf(pick.active);
  let bandChanges = 0;
  let keyFrame = true;
  let vbvBits = 0;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  let longestQueueMs = 0;
  const second = { received: 0, lost: 0 };
  let nowMs = 0;

  const after = (atMs: number | null, run: () => void) => {
    if (atMs !== null) due.push({ atMs, run });
  };
  const sendPacket = (frame: Frame, bytes: number) => {
    const atMs = down.pass(bytes, nowMs);
    if (atMs !== null) {
      longestQueueMs = Math.max(longestQueueMs, atMs - nowMs - (course.down.delayMs ?? 0));
      after(atMs, () => {
        second.received += 1;
        frame.missing -= 1;
        if (frame.missing === 0) frame.doneMs = nowMs;
      });
      return;
    }
    second.lost += 1;
    // The gap shows with the next frame; the request comes back over the same way, lost or not, and is repeated.
    const ask = () => after(up.pass(60, nowMs) ?? nowMs + 100, () => sendPacket(frame, bytes));
    after(nowMs + 35 + (course.down.delayMs ?? 0), ask);
  };
  const sendFrame = () => {
    const rateBps = Math.min(steering.rateBps, band.maxBps);
    const isTight = (steering.knownBps ?? steering.rateBps) < 2_000_000;
    const isSpinning = nowMs > 2_000 && nowMs % SPIN.everyMs < SPIN.forMs;
    vbvBits = Math.min(vbvBits + rateBps / band.framesPerSecond, rateBps * (isTight ? 0.12 : 0.25));
    const wishBits = keyFrame
      ? 600_000 * band.scale
      : (isSpinning || nowMs - keyFrameAtMs < SHARPEN_MS ? WISH_BPS[band.id] : REST_BPS) / band.framesPerSecond;
    const bits = Math.min(wishBits, vbvBits);
    vbvBits -= bits;
    const bytes = Math.max(60, Math.round(bits / 8));
    if (keyFrame) keyFrameAtMs = nowMs;
    const packets = Math.ceil(bytes / PACKET_BYTES);
    const frame = { missing: packets, doneMs: Number.POSITIVE_INFINITY };
    frames.push(frame);
    for (let packet = 0; packet < packets; packet += 1) sendPacket(frame, Math.ceil(bytes / packets) + 60);
    if (way.sent(bytes, keyFrame, nowMs)) sendMark();
    keyFrame = false;
  };
  const sendMark = () => {
    const text = way.mark(nowMs);
    after(down.pass(100, nowMs), () => after(up.pass(100, nowMs), () => way.marked(text, nowMs)));
  };
  const report = () => {
    steering = way.report(nowMs).steering;
    pick = pickBand(pick, steering.knownBps === null ? MAX_BPS : lastingBps(steering), false, nowMs);
    if (steering.resumeBps !== null || pick.active === band.id) return;
    band = bandOf(pick.active);
    bandChanges += 1;
    keyFrame = true;
  };

  let frameAtMs = 0;
  vbvBits = START.rateBps * 0.12;
  way.start(nowMs);
  for (; nowMs < course.forMs; nowMs += STEP_MS) {
    if (course.later !== undefined && Math.abs(nowMs - course.later.atMs) < STEP_MS / 2) {
      down.set({ ...FREE, ...course.later.down });
      up.set({ ...FREE, ...course.later.up });
    }
    for (const one of due.splice(0)) {
      if (one.atMs <= nowMs) one.run();
      else due.push(one);
    }
    if (nowMs >= frameAtMs) {
      sendFrame();
      frameAtMs += 1_000 / band.framesPerSecond;
    }
    if (nowMs % SOUND.everyMs === 0) down.pass(SOUND.bytes, nowMs);
    if (nowMs % MARK_EVERY_MS === 0) sendMark();
    if (nowMs % 1_000 === 0) way.told({ ...CALM, lossShare: lossOf(second) }, band.framesPerSecond, nowMs);
    if (nowMs % REPORT_EVERY_MS === 0 && nowMs > 0) report();
  }
  return { ...gapsOf(frames), rateBps: lastingBps(steering), active: band.id, bandChanges, longestQueueMs };
}

/** What the browser reports; of too few packets a share says nothing. */
function lossOf(second: { received: number; lost: number }): number {
  if (second.received + second.lost < 60) return 0;
  const share = second.lost / (second.received + second.lost);
  second.received = 0;
  second.lost = 0;
  return share;
}

/** A frame shows when it and all before it are there. */
function gapsOf(frames: readonly Frame[]): { frozenShare: number; longestGapMs: number } {
  let shownMs = frames[0]?.doneMs ?? 0;
  const startMs = shownMs;
  let frozenMs = 0;
  let longestGapMs = 0;
  for (const { doneMs } of frames) {
    if (!Number.isFinite(doneMs)) break;
    const gapMs = doneMs - shownMs;
    if (gapMs <= 0) continue;
    longestGapMs = Math.max(longestGapMs, gapMs);
    if (gapMs > 200) frozenMs += gapMs;
    shownMs = doneMs;
  }
  return { frozenShare: frozenMs / (shownMs - startMs), longestGapMs };
}
