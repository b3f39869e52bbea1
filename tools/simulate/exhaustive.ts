import type { Plant } from './plants/plant.ts';
import { runWorld, type SeedResult } from './run-seed.ts';
import { seededDraws } from './world/draws.ts';
import { type Faults, noCounts } from './world/faults.ts';
import type { World } from './world/world.ts';

export interface Exhausted {
  runs: number;
  crashPoints: number;
  messages: number;
  broken: { what: string; violation: string }[];
}

interface Planned {
  /** Number of the port call (from 1) at which its process dies, 0: none. */
  crashAt: number;
  after: boolean;
  /** Number of the message that is lost, 0: none. */
  loseAt: number;
}

/** One cash in and one cash out, with every crash point of either side times every lost message. Faults heal afterwards. */
export async function runExhaustively(plant: Plant = {}, every = 1): Promise<Exhausted> {
  const sound = plannedFaults({ crashAt: 0, after: false, loseAt: 0 });
  const first = await runOnce(plant, sound.faults);
  if (first.violation !== null)
    return { runs: 1, crashPoints: 0, messages: 0, broken: [{ what: 'no fault', violation: first.violation }] };
  const { calls: crashPoints, messages } = sound.counted;
  const broken: Exhausted['broken'] = [];
  let runs = 0;
  for (let crashAt = 0; crashAt <= crashPoints; crashAt += 1)
    for (let loseAt = 0; loseAt <= messages; loseAt += 1)
      for (const after of crashAt === 0 ? [false] : [false, true]) {
        if ((crashAt + loseAt) % every !== 0) continue;
        const { faults } = plannedFaults({ crashAt, after, loseAt });
        const { violation } = await runOnce(plant, faults);
        runs += 1;
        const what = `crash ${after ? 'after' : 'before'} call ${crashAt}, message ${loseAt} lost`;
        if (violation !== null) broken.push({ what, violation });
      }
  return { runs, crashPoints, messages, broken };
}

function plannedFaults(plan: Planned): { faults: Faults; counted: { calls: number; messages: number } } {
  const counted = { calls: 0, messages: 0 };
  const counts = noCounts();
  let healed = false;
  const faults: Faults = {
    counts,
    healed: () => healed,
    heal: () => {
      healed = true;
    },
    happened: (kind) => {
      counts[kind] += 1;
    },
    crash(who) {
      if (healed) return 'no';
      counted.calls += 1;
      if (counted.calls !== plan.crashAt) return 'no';
      counts[`${who}_crash`] += 1;
      return plan.after ? 'after' : 'before';
    },
    message() {
      if (!healed) counted.messages += 1;
      if (healed || counted.messages !== plan.loseAt) return [0];
      counts.message_lost += 1;
      return [];
    },
    commit: () => 'answered',
  };
  return { faults, counted };
}

const seed = 1;
const machineId = 1;
const playerId = 1;
const amountMinor = 10_000;

function runOnce(plant: Plant, faults: Faults): Promise<SeedResult> {
  const plan = { machines: [{ machineId, gameId: 'tas-kopru' }], players: 1 };
  return runWorld(seed, {
    draws: seededDraws(seed),
    faults,
    plan,
    plant,
    print: null,
    begin: (world) => void visit(world),
  });
}

/** Sits down, cash in, cash out, gets up; whatever had no answer is said again with the same id. */
async function visit({ ground, node, here }: World): Promise<void> {
  const { schedule, draws, faults } = ground;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => schedule.at(ms, resolve));
  async function until<T>(ask: (running: NonNullable<ReturnType<World['node']>>) => Promise<T>): Promise<T> {
    for (;;) {
      const running = node();
      const answer =
        running === null ? null : await Promise.race([ask(running).catch(() => null), wait(6_000).then(() => null)]);
      if (answer !== null) return answer;
      await wait(300);
    }
  }
  const caller = { playerId, loginId: draws.uuid(), siteId: 1, username: 'player' };
  for (;;) {
    const seat = await until(({ seats }) => seats.take(caller, machineId));
    if ('ok' in seat) {
      here.set(machineId, seat.epoch);
      break;
    }
    await wait(500);
  }
  const cashIn = { transferId: draws.uuid(), playerId, machineId, amountMinor };
  await until(({ desk }) => desk.cashIn(cashIn));
  const cashOut = { transferId: draws.uuid(), playerId, machineId, thenFree: true };
  await until(({ desk }) => desk.requestCashOut(cashOut));
  here.delete(machineId);
  // The last steps of the cash out belong to what may fail; then the world is well again.
  schedule.at(3_000, faults.heal);
}
