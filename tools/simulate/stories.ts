import type { PlayOutcome } from '@salon/domain/games/game.ts';
import { gameById } from '@salon/domain/games/index.ts';
import { seededDraws } from './environment/draws.ts';
import type { Faults } from './environment/faults.ts';
import type { Mutant } from './mutants/mutant.ts';
import { HAND_PAY_LIMITS } from './platform/model-queries.ts';
import type { RunningNode } from './platform/node.ts';
import { runWorld, type SeedResult } from './run-seed.ts';
import type { World } from './world/world.ts';

const seed = 1;
const machineId = 1;
const playerId = 1;
const amountMinor = 10_000;
const gameId = 'tas-kopru';

interface Plan {
  /** The one play between cash in and cash out; null: none. */
  play: PlayOutcome | null;
  /** Whether a run without a fault was complete. */
  isComplete(done: SeedResult['done']): boolean;
}

/** Stories that are short enough for every crash point, each with one cash in and one cash out. */
export const STORIES = {
  'cash-out': { play: null, isComplete: ({ cashIns, cashOuts }) => cashIns === 1 && cashOuts === 1 },
  'hand-pay': {
    play: playOf({ winMinor: HAND_PAY_LIMITS.hand_pay_win_minor + 500 }),
    isComplete: ({ cashOuts, plays, handPays }) => cashOuts === 1 && plays === 1 && handPays === 1,
  },
  jackpot: {
    // Its combination pays 400 bets by itself, by hand.
    play: playOf({ jackpot: true, winMinor: 40_000 }),
    isComplete: ({ cashOuts, plays, jackpots }) => cashOuts === 1 && plays === 1 && jackpots === 1,
  },
} as const satisfies Record<string, Plan>;
export type Story = keyof typeof STORIES;

/** A play of the lowest bet, with facts of its own: the core takes them from whatever draws games. */
function playOf(facts: Partial<PlayOutcome>): PlayOutcome {
  const game = gameById(gameId)!;
  const played = game.play(game.start, { betMinor: game.betsMinor[0]! }, () => 0);
  return { ...played, winMinor: 0, jackpot: false, ...facts, next: game.start };
}

export function runStory(story: Story, mutant: Mutant, faults: Faults): Promise<SeedResult> {
  return runWorld(seed, {
    ...{ draws: seededDraws(seed), faults, mutant, print: null },
    plan: { machines: [{ machineId, gameId }], players: 1, accounts: null },
    begin: (world) => void visit(world, STORIES[story].play),
  });
}

/** Takes the seat, cash in, plays, is paid by hand where that is due, cash out, leaves. A call without an answer is repeated with the same id. */
async function visit(world: World, play: PlayOutcome | null): Promise<void> {
  const { context, connectedEpochs, inputs } = world;
  const { queue, draws, faults } = context;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => queue.at(ms, resolve));
  const until = createAsking(world, wait);
  const caller = { playerId, loginId: draws.uuid(), siteId: 1, username: 'player', isLocked: false };
  for (;;) {
    const seat = await until(({ seats }) => seats.take(caller, machineId));
    if ('ok' in seat) {
      connectedEpochs.set(machineId, seat.epoch);
      break;
    }
    await wait(500);
  }
  const cashIn = { transferId: draws.uuid(), playerId, machineId, amountMinor };
  const sent = await until(({ transfers }) => transfers.cashIn(cashIn));
  // The player keeps the seat until `ask` is answered and late messages have arrived.
  if (sent.ok && sent.transfer.state === 'unknown') await wait(5_000);
  if (play !== null && sent.ok) {
    Object.assign(inputs.get(machineId)!, { present: true, playing: true, onlyPlay: play });
    await playOnce(world, wait);
    await payByHand(world, wait, until);
  }
  const cashOut = { transferId: draws.uuid(), playerId, machineId, thenFree: true };
  await until(({ transfers }) => transfers.requestCashOut(cashOut));
  connectedEpochs.delete(machineId);
  inputs.get(machineId)!.present = false;
  // The last steps of the cash out may still fail; then the faults heal.
  queue.at(3_000, faults.heal);
}

type Wait = (ms: number) => Promise<void>;
type Ask = <T>(ask: (node: RunningNode) => Promise<T>) => Promise<T>;

/** Asks any node that runs, again until there is an answer. */
function createAsking({ node }: World, wait: Wait): Ask {
  return async (ask) => {
    for (;;) {
      const running = node();
      const answer =
        running === null ? null : await Promise.race([ask(running).catch(() => null), wait(6_000).then(() => null)]);
      if (answer !== null) return answer;
      await wait(300);
    }
  };
}

/** Until the play is booked. A cash in that came to nothing leaves no credit to play with. */
async function playOnce({ observer, model }: World, wait: Wait): Promise<void> {
  for (;;) {
    await wait(300);
    const state = observer.machine(machineId)?.state();
    if (model.machines.get(machineId)!.plays.size > 0) return;
    const isCashInOver = [...model.transfers.values()].every(({ state: at }) => at !== 'sent' && at !== 'unknown');
    if (state !== undefined && isCashInOver && state.lastPlay === 0 && state.holdings.creditMinor === 0) return;
  }
}

/** An attendant pays what is due, and the machine hears of it. */
async function payByHand({ model, observer }: World, wait: Wait, until: Ask): Promise<void> {
  for (const { id: handPayId, amountMinor: dueMinor } of model.handPays.values()) {
    const request = { handPayId, amountMinor: dueMinor, operator: 'attendant' };
    await until(({ handPays }) => handPays.pay(request));
    while (observer.machine(machineId)?.state().handPay !== null) await wait(300);
  }
}
