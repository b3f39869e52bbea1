import { randomInt } from 'node:crypto';
import type { Tap } from '../processes/relay.ts';
import { decided, openWorld, type ProfileId, type World } from '../world.ts';
import { spin, topUp, until } from './ready.ts';

export interface NoiseOptions {
  profile: ProfileId;
  minutes: number;
  /** Of polls unheard, and of replies spoilt. */
  share: number;
}

export interface NoiseResult {
  games: number;
  transfers: number;
  plays: number;
  polls: number;
  /** Polls that the host has sent again because of silence or a damaged reply. */
  repeats: number;
  /** Times that the machine was reported out of order. */
  downs: number;
  wrong: number;
  findings: string[];
}

const GAME_MS = 500;
const CREDIT_MINOR = 5_000;
/** Games from one cash in to its cash out. */
const GAMES_A_SEAT = 20;

/** Games and transfers on a line that spoils a share of everything: each game is booked, and the link stays up. */
export async function runNoise({ profile, minutes, share }: NoiseOptions): Promise<NoiseResult> {
  const world = await openWorld({ profile, gameMs: GAME_MS });
  const { egm, platform } = world;
  const { ledger, activities } = platform;
  try {
    await topUp(world, CREDIT_MINOR);
    const counter = countPolls();
    world.tap(counter.tap);
    await egm.order({ do: 'line_faults', share, seed: randomInt(1_000_000) });
    const from = activities.length;
    const untilMs = performance.now() + minutes * 60_000;
    while (performance.now() < untilMs) await playSeat(world, untilMs);
    const { wrong, findings } = await world.settled(15_000);
    const fault = platform.operatorFault();
    return {
      games: (await egm.view()).meters.gamesPlayed,
      ...{ transfers: ledger.transfers.size, plays: ledger.plays.length },
      ...counter.counts(),
      downs: activities.slice(from).filter((activity) => activity === 'error').length,
      wrong,
      findings: fault === null ? findings : [...findings, `fault ${fault}`],
    };
  } finally {
    await world.close();
  }
}

async function playSeat(world: World, untilMs: number): Promise<void> {
  const { ledger, cashOut } = world.platform;
  await topUp(world, CREDIT_MINOR);
  for (let game = 0; game < GAMES_A_SEAT && performance.now() < untilMs; game += 1) {
    const before = ledger.totals().games;
    await spin(world);
    await until(
      () => ledger.totals().games > before,
      () => 'a game is not booked',
    );
  }
  const transfer = cashOut();
  if ((await decided(transfer, 15_000)) === null) throw new Error('a cash out is not paid');
}

/** The same long poll twice with nothing in between is a repeat. */
function countPolls(): { tap: Tap; counts(): { polls: number; repeats: number } } {
  let last: Uint8Array = Uint8Array.of();
  let polls = 0;
  let repeats = 0;
  return {
    counts: () => ({ polls, repeats }),
    tap: {
      poll(packet) {
        polls += 1;
        if (packet.length > 1 && Buffer.compare(packet, last) === 0) repeats += 1;
        last = packet;
        return true;
      },
      reply: () => true,
    },
  };
}
