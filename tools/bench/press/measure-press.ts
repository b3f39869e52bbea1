import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRelayedPage, type RelayedPage } from '../../../tests/live/relayed-page.ts';
import { spinningMachine } from '../../../tests/live/spinning-machine.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';

const DELAY_MS = 20;
const LOSS_PERCENTS = [0, 1, 5, 10];
const SENDERS = ['repeated', 'once'] as const;

type Sender = (typeof SENDERS)[number];

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
 * over an unordered channel as the client does, and once over an ordered, reliable one. The two alternate round by round.
 * Options: `--rounds=4 --presses=150 --seed=1`.
 */
export async function measurePress(options: string[]): Promise<unknown> {
  const rounds = wholeOption(options, 'rounds', 4);
  const presses = wholeOption(options, 'presses', 150);
  const seed = wholeOption(options, 'seed', 1);
  const relayed = await openRelayedPage();
  await sleep(2_500);
  const blocks: Block[] = [];
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const lossPercent of LOSS_PERCENTS) {
      for (const sender of round % 2 === 0 ? SENDERS : SENDERS.toReversed()) {
        const block = await runBlock(relayed, sender, lossPercent, presses, seed + round);
        blocks.push(block);
        const [p50, p99] = [0.5, 0.99].map((share) => quantile(block.answeredMs, share).toFixed(1));
        console.log(`round ${round + 1} of ${rounds}: ${sender}, ${lossPercent} % loss: ${p50} / ${p99} ms`);
      }
    }
    loads.push(loadavg()[0] ?? 0);
  }
  await relayed.close();
  return report(blocks, loads);
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
  await sleep(2_000);
  const block: Block = { sender, lossPercent, roundTripsMs: [], answeredMs: [], expired: 0, playedTwice: 0 };
  for (let press = 0; press < presses; press += 1) {
    const { end, ms } = await page.call('pressUntilEnd', name);
    if (end === 'expired') block.expired += 1;
    else block.answeredMs.push(ms);
    await sleep(50 + Math.random() * 100);
    const roundTripMs = (await page.call('state', name))?.roundTripMs ?? null;
    if (roundTripMs !== null) block.roundTripsMs.push(roundTripMs);
  }
  block.playedTwice = [...played.values()].filter((times) => times > 1).length;
  await watched.close();
  await sleep(500);
  return block;
}

function report(blocks: readonly Block[], loads: readonly number[]): unknown {
  const rows = LOSS_PERCENTS.flatMap((lossPercent) =>
    SENDERS.map((sender) => {
      const own = blocks.filter((block) => block.sender === sender && block.lossPercent === lossPercent);
      const all = own.flatMap(({ answeredMs }) => answeredMs);
      const ofRounds = (share: number) => own.map(({ answeredMs }) => quantile(answeredMs, share));
      const spread = (share: number) =>
        [Math.min(...ofRounds(share)), Math.max(...ofRounds(share))].map((ms) => ms.toFixed(0)).join('..');
      return {
        sender,
        lossPercent,
        answered: all.length,
        expired: own.reduce((sum, { expired }) => sum + expired, 0),
        playedTwice: own.reduce((sum, { playedTwice }) => sum + playedTwice, 0),
        p50Ms: Number(quantile(all, 0.5).toFixed(1)),
        p50OfRounds: spread(0.5),
        p99Ms: Number(quantile(all, 0.99).toFixed(1)),
        p99OfRounds: spread(0.99),
        longestMs: Number(Math.max(...all).toFixed(1)),
      };
    }),
  );
  console.table(rows);
  // Of the blocks without loss: the network's alone.
  const trips = blocks.filter(({ lossPercent }) => lossPercent === 0).flatMap(({ roundTripsMs }) => roundTripsMs);
  const roundTripMs = Number(quantile(trips, 0.5).toFixed(1));
  const goals = { p50Ms: roundTripMs + 10, p99Ms: 2 * roundTripMs + 60 };
  const verdict = Object.fromEntries(
    rows
      .filter(({ sender }) => sender === 'repeated')
      .map((row) => [
        `${row.lossPercent} %`,
        { p50: row.p50Ms <= goals.p50Ms, p99: row.p99Ms <= goals.p99Ms, none: row.expired + row.playedTwice === 0 },
      ]),
  );
  const load = quantile(loads, 0.5);
  console.log(`median load average ${load.toFixed(2)}, round trip ${roundTripMs} ms, goals`, goals, verdict);
  return { delayMs: DELAY_MS, roundTripMs, goals, rows, verdict, load, blocks };
}
