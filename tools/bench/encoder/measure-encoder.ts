import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { openScene } from '../../../apps/cabinet/src/drivers/simulated/scene/scene.ts';
import { openDecodedQuality } from '../../../apps/cabinet/src/video/encode/decoded-quality.fixture.ts';
import type { EncoderName } from '../../../apps/cabinet/src/video/encode/encoder-name.ts';
import { ENCODERS } from '../../../apps/cabinet/src/video/encode/encoders.ts';
import { sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';

const FRAMES_PER_SECOND = 30;
const RATES_BPS = [4_000_000, 1_000_000] as const;
/** The first seconds belong to neither window: the first picture becomes sharp, the rate control finds its way. */
const SETTLED_FRAMES = 60;
const BEGUN_MS = 1_000;
const MOTIONS = ['turning', 'rest'] as const;

interface Window {
  rateKbps: number;
  motion: (typeof MOTIONS)[number];
  /** From the drawn picture to its bytes. */
  delayMs: { p50: number; p95: number };
  keyFrame: { kB: number; ms: number };
  kbps: number;
  psnrDb: number;
  ssim: number;
  /** CPU of all threads while it encoded, at 30 frames a second. */
  percentOfCore: number;
}

/**
 * x264 and OpenH264 on the same drawn pictures, reels turning and at rest, one after the other in every round. Frames come as fast as
 * they are encoded, so that no pause counts. Options: `--rounds=3 --frames=90`.
 */
export async function measureEncoder(options: string[]): Promise<BenchResult> {
  Log.setLevel(AV_LOG_ERROR);
  const rounds = wholeOption(options, 'rounds', 3);
  const frames = wholeOption(options, 'frames', 90, 30);
  const contestants = { x264: () => windowsOf('x264', frames), openh264: () => windowsOf('openh264', frames) };
  const found = await interleave<Window[], typeof contestants>(rounds, contestants);
  const table = Object.entries(found).flatMap(([encoder, windows]) => summary(encoder, windows));
  console.table(table);
  return { goals: [], figures: { frames, table, rounds: found } };
}

async function windowsOf(name: EncoderName, frames: number): Promise<Window[]> {
  const windows: Window[] = [];
  for (const bps of RATES_BPS) for (const motion of MOTIONS) windows.push(await measured(name, bps, motion, frames));
  return windows;
}

async function measured(name: EncoderName, bps: number, motion: Window['motion'], frames: number): Promise<Window> {
  const scene = openScene();
  scene.warm();
  const rest = sceneAtRest();
  const spin = { startedAtMs: 0, stopAtMs: rest.reels.stops.map(() => 600_000) };
  scene.show(motion === 'turning' ? { ...rest, reels: { ...rest.reels, spin } } : rest);
  const { widthPx, heightPx } = scene;
  const shape = { widthPx, heightPx, framesPerSecond: FRAMES_PER_SECOND };
  const encoder = await ENCODERS[name]({ ...shape, bitsPerSecond: bps, lowDelayVbv: false });
  const decoded = await openDecodedQuality();
  const [delays, psnr, ssim]: number[][] = [[], [], []];
  const key = { kB: 0, ms: 0 };
  let [bytes, cpuUs] = [0, 0];
  for (let frame = 0; frame < SETTLED_FRAMES + frames; frame += 1) {
    const isNew = scene.drawInto(encoder.picture, BEGUN_MS + (frame * 1_000) / FRAMES_PER_SECOND);
    const [cpu, beganMs] = [process.cpuUsage(), performance.now()];
    const unit = await encoder.encode(frame === 0, !isNew && frame >= SETTLED_FRAMES);
    const [spent, delayMs] = [process.cpuUsage(cpu), performance.now() - beganMs];
    if (unit === null) throw new Error(`${name} left a frame out`);
    const quality = decoded.of(unit, encoder.picture);
    if (frame === 0) Object.assign(key, { kB: unit.data.length / 1_000, ms: delayMs });
    if (frame < SETTLED_FRAMES) continue;
    delays!.push(delayMs);
    psnr!.push(quality.psnrDb);
    ssim!.push(quality.ssim);
    bytes += unit.data.length;
    cpuUs += spent.user + spent.system;
  }
  decoded.close();
  await encoder.close();
  const seconds = frames / FRAMES_PER_SECOND;
  return {
    ...{ rateKbps: bps / 1_000, motion, keyFrame: key, kbps: (8 * bytes) / 1_000 / seconds },
    delayMs: { p50: quantile(delays!, 0.5), p95: quantile(delays!, 0.95) },
    ...{ psnrDb: mean(psnr!), ssim: mean(ssim!), percentOfCore: cpuUs / 10_000 / seconds },
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Medians of the rounds, one row a window. */
function summary(encoder: string, rounds: readonly Window[][]) {
  return (rounds[0] ?? []).map(({ rateKbps, motion }, at) => {
    const median = (of: (window: Window) => number) =>
      round(spreadOf(rounds.map((windows) => of(windows[at]!))).median);
    return {
      ...{ encoder, rateKbps, motion },
      'delay p50, ms': median(({ delayMs }) => delayMs.p50),
      'delay p95, ms': median(({ delayMs }) => delayMs.p95),
      'key frame, ms': median(({ keyFrame }) => keyFrame.ms),
      'key frame, kB': median(({ keyFrame }) => keyFrame.kB),
      'sent, kbit/s': median(({ kbps }) => kbps),
      'PSNR, dB': median(({ psnrDb }) => psnrDb),
      SSIM: median(({ ssim }) => ssim),
      'CPU, % of a core': median(({ percentOfCore }) => percentOfCore),
    };
  });
}

const round = (value: number) => Number(value.toPrecision(4));
