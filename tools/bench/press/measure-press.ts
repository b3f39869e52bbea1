import { setTimeout as sleep } from 'node:timers/promises';
import { openRelayedPage, type RelayedPage } from '../../../tests/live/relayed-page.ts';
import { spinningMachine } from '../../../tests/live/spinning-machine.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, type Goal, type Spread, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';

const DELAY_MS = 20;
/** The connection has met the losses before the first press. */
const LOSSY_BEFORE_MS = 500;
const LOSS_PERCENTS = [0, 1, 5, 10];

type Sender = 'repeated' | 'once';

interface Block {
  sender: Sender;
  lossPercent: number;
  /** Measured by the page's pings: the relay's delay and the processing time of relay, browser and machine. */
  roundTripsMs: number[];
  /** Of the answered presses. */
  answeredMs: number[];
  expired: number;
  /** Presses played more than once. */
  playedTwice: number;
}

/**
 * Time from a press to its answer at a round trip of 40 ms, with the stream of spinning reels on the same connection: repeated
 * over an unordered channel as the client does, and once over an ordered, reliable one, which is the peer. The two take turns.
 * Options: `--rounds=3 --presses=10 --seed=1`; a 99th percentile of the worst round wants more presses.
 */
export async function measurePress(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const presses = wholeOption(options, 'presses', 10);
  const seed = wholeOption(options, 'seed', 1);
  const relayed = await openRelayedPage();
  await sleep(2_500);
  const sender = (name: Sender) => async (round: number) => {
    const blocks: Block[] = [];
    for (const lossPercent of LOSS_PERCENTS)
      blocks.push(await runBlock(relayed, name, lossPercent, presses, seed + round));
    return blocks;
  };
  const contestants = { repeated: sender('repeated'), once: sender('once') };
  const { repeated, once } = await interleave<Block[], typeof contestants>(rounds, contestants);
  await relayed.close();
  return report({ repeated: repeated.flat(), once: once.flat() });
}

async function runBlock(
  relayed: RelayedPage,
  sender: Sender,
  lossPercent: number,
  presses: number,
  seed: number,
): Promise<Block> {
  const { page } = relayed;
  const name = `${sender}-${lossPercent}-${seed}`;
  const played = new Map<string, number>();
  const watched = await relayed.watch(name, {
    seed,
    presses: sender,
    machine: (picture) => spinningMachine(picture, (id) => played.set(id, (played.get(id) ?? 0) + 1)),
  });
  watched.relay.set({ up: { delayMs: DELAY_MS }, down: { delayMs: DELAY_MS } });
  // Before the first pong the page does not know the machine's clock and cannot press.
  for (let tries = 0; ((await page.call('state', name))?.roundTripMs ?? null) === null; tries += 1) {
    if (tries > 400) throw new Error(`${name} did not open`);
    await sleep(50);
  }
  const lossy = { delayMs: DELAY_MS, lossShare: lossPercent / 100 };
  watched.relay.set({ up: lossy, down: lossy });
  await sleep(LOSSY_BEFORE_MS);
  const block: Block = { sender, lossPercent, roundTripsMs: [], answeredMs: [], expired: 0, playedTwice: 0 };
  for (let press = 0; press < presses; press += 1) {
    const { end, ms } = await page.call('pressUntilEnd', name);
    if (end === 'expired') block.expired += 1;
    else block.answeredMs.push(ms);
    await sleep(30 + Math.random() * 50);
    const roundTripMs = (await page.call('state', name))?.roundTripMs ?? null;
    if (roundTripMs !== null) block.roundTripsMs.push(roundTripMs);
  }
  block.playedTwice = [...played.values()].filter((times) => times > 1).length;
  await watched.close();
  await sleep(200);
  return block;
}

interface Row {
  sender: Sender;
  lossPercent: number;
  answered: number;
  expired: number;
  playedTwice: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the rounds. */
  p50: Spread;
  p99: Spread;
  longestMs: number;
}

function rowOf(sender: Sender, lossPercent: number, blocks: readonly Block[]): Row {
  const own = blocks.filter((block) => block.lossPercent === lossPercent);
  const all = own.flatMap(({ answeredMs }) => answeredMs);
  const ofRounds = (share: number) => spreadOf(own.map(({ answeredMs }) => quantile(answeredMs, share)));
  return {
    ...{ sender, lossPercent, answered: all.length },
    expired: own.reduce((sum, { expired }) => sum + expired, 0),
    playedTwice: own.reduce((sum, { playedTwice }) => sum + playedTwice, 0),
    ...{ p50Ms: quantile(all, 0.5), p99Ms: quantile(all, 0.99), p50: ofRounds(0.5), p99: ofRounds(0.99) },
    longestMs: Math.max(...all),
  };
}

function report(blocks: Record<Sender, Block[]>): BenchResult {
  const rows = LOSS_PERCENTS.flatMap((lossPercent) =>
    (['repeated', 'once'] as const).map((sender) => rowOf(sender, lossPercent, blocks[sender])),
  );
  console.table(rows.map(({ p50: _50, p99: _99, ...row }) => row));
  // Of the blocks without loss: the network's alone.
  const lossless = Object.values(blocks)
    .flat()
    .filter(({ lossPercent }) => lossPercent === 0);
  const roundTripMs = quantile(
    lossless.flatMap(({ roundTripsMs }) => roundTripsMs),
    0.5,
  );
  const goals = rows.filter(({ sender }) => sender === 'repeated').flatMap((row) => goalsOf(row, roundTripMs));
  return { goals, figures: { delayMs: DELAY_MS, roundTripMs, rows, blocks } };
}

function goalsOf(row: Row, roundTripMs: number): Goal[] {
  const goal = (name: string, value: number, unit: string, bound: number): Goal => ({
    ...{ name: `${name}, ${row.lossPercent} % lost`, value, unit, bound },
    is: 'at most',
  });
  return [
    goal('press to answer p50', row.p50Ms, 'ms', roundTripMs + 10),
    goal('press to answer p99', row.p99Ms, 'ms', 2 * roundTripMs + 60),
    goal('presses that expired or were played twice', row.expired + row.playedTwice, 'presses', 0),
  ];
}
