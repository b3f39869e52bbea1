import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../../tests/live/open-live-page.ts';
import { startProduct } from '../../../tests/running-product.ts';
import { wholeChromiumPath } from '../../system-packages.mjs';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, type Goal, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { type GameSeat, type SeatPress, takeSeat } from './game-seat.ts';

const LIBWEBRTC = new URL('./libwebrtc-pictures.ts', import.meta.url).href;
const KINDS = ['spin', 'stop'] as const;

type Sender = 'ours' | 'oursWithoutPlayoutDelay' | 'libwebrtc';
type Blocks = Record<Sender, SeatPress[][]>;

const handedOverMs = ({ frame, downMs }: SeatPress) => (frame === null ? Number.NaN : frame.handedOverMs - downMs);
const displayMs = ({ frame, downMs }: SeatPress) => (frame === null ? Number.NaN : frame.displayMs - downMs);

/**
 * Click to photon in the running product: a mouse on the round key of the real game page, until the first frame that shows the
 * machine's own key lit. SPIN is pressed at rest, STOP while the reels turn. By turns with our own stream without the extension that
 * limits the playout delay, and with a product whose pictures libwebrtc sends, both on the same page. Options: `--rounds=3
 * --plays=7 --peer-plays=3`; a play is one SPIN and one STOP.
 */
export async function measurePhoton(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const plays = wholeOption(options, 'plays', 7);
  const peerPlays = wholeOption(options, 'peer-plays', 3);
  const loads: number[] = [];
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_ARGS });
  try {
    const seat = await takeSeat(browser, product);
    const blocks = await interleave<SeatPress[], Record<Sender, () => Promise<SeatPress[]>>>(rounds, {
      async ours() {
        loads.push(loadavg()[0] ?? 0);
        return playBlock(seat, { hasPlayoutDelay: true, plays });
      },
      oursWithoutPlayoutDelay: () => playBlock(seat, { hasPlayoutDelay: false, plays: peerPlays }),
      libwebrtc: () => playLibwebrtc(browser, peerPlays),
    });
    return resultOf(blocks, loads);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function playBlock(
  seat: GameSeat,
  { hasPlayoutDelay, plays }: { hasPlayoutDelay: boolean; plays: number },
): Promise<SeatPress[]> {
  await seat.open(hasPlayoutDelay);
  const presses = await seat.play(plays);
  await seat.pause();
  return presses;
}

/** A product for each block: one that waits would take processor time from ours, which does nothing meanwhile. */
async function playLibwebrtc(browser: Browser, plays: number): Promise<SeatPress[]> {
  const product = await startProduct({ env: { NODE_OPTIONS: `--import ${LIBWEBRTC}` } });
  try {
    const seat = await takeSeat(browser, product);
    const presses = await playBlock(seat, { hasPlayoutDelay: true, plays });
    await seat.close();
    return presses;
  } finally {
    await product.stop();
  }
}

function resultOf(blocks: Blocks, loads: readonly number[]): BenchResult {
  const ofKind = (presses: readonly SeatPress[], kind: SeatPress['kind']) =>
    presses.filter((press) => press.kind === kind && press.frame !== null);
  const goals: Goal[] = KINDS.flatMap((kind): Goal[] => {
    const seen = ofKind(blocks.ours.flat(), kind);
    const handed = seen.map(handedOverMs);
    const goal = (name: string, value: number, bound: number): Goal => ({
      ...{ name: `${kind.toUpperCase()} ${name}`, value, bound },
      ...{ unit: 'ms', is: 'at most' },
    });
    return [
      goal('to the frame handed over, p50', quantile(handed, 0.5), 10),
      goal('to the frame handed over, p95', quantile(handed, 0.95), 22),
      goal('to the expected display, p50', quantile(seen.map(displayMs), 0.5), 20),
    ];
  });
  const lost = blocks.ours.flat().filter(({ frame }) => frame === null).length;
  goals.push({ name: 'presses that no frame showed', value: lost, unit: '', bound: 0, is: 'at most' });

  const rows = Object.entries(blocks).flatMap(([sender, rounds]) =>
    KINDS.map((kind) => ({ sender, kind, ...rowOf(rounds.flat().filter((press) => press.kind === kind)) })),
  );
  console.table(rows);
  const medians = (sender: Sender, kind: SeatPress['kind']) =>
    blocks[sender].map((presses) => quantile(ofKind(presses, kind).map(handedOverMs), 0.5));
  const ratios = KINDS.map((kind) => ({
    kind,
    toOursWithoutPlayoutDelay: ratioOfRounds(medians('ours', kind), medians('oursWithoutPlayoutDelay', kind)),
    toLibwebrtc: ratioOfRounds(medians('ours', kind), medians('libwebrtc', kind)),
  }));
  for (const { kind, toOursWithoutPlayoutDelay: without, toLibwebrtc: libwebrtc } of ratios)
    console.log(
      `${kind}: ${libwebrtc.median.toFixed(2)} times libwebrtc, ${without.median.toFixed(2)} times our own stream without the extension`,
    );
  const load = spreadOf(loads);
  console.log(`load average ${load.median.toFixed(1)}`);
  return { goals, figures: { rows, ratios, load, raw: blocks } };
}

/** Milliseconds, medians but for p95. */
function rowOf(presses: readonly SeatPress[]) {
  const seen = presses.flatMap((press) => (press.frame === null ? [] : [{ ...press, frame: press.frame }]));
  const at = (share: number, of: (press: (typeof seen)[number]) => number) =>
    Number(quantile(seen.map(of), share).toFixed(1));
  return {
    presses: presses.length,
    lost: presses.length - seen.length,
    handedOverP50: at(0.5, handedOverMs),
    handedOverP95: at(0.95, handedOverMs),
    displayP50: at(0.5, displayMs),
    displayP95: at(0.95, displayMs),
    untilSent: at(0.5, ({ downMs, sentMs }) => (sentMs ?? Number.NaN) - downMs),
    sentToReceived: at(0.5, ({ sentMs, frame }) => (frame.receivedMs ?? Number.NaN) - (sentMs ?? Number.NaN)),
    receivedToHandedOver: at(0.5, ({ frame }) => frame.handedOverMs - (frame.receivedMs ?? Number.NaN)),
  };
}
