import { createLedgerChecks } from './checks/ledger-checks.ts';
import { checkMachine } from './checks/machine-checks.ts';
import { unsettled } from './checks/settled.ts';
import type { Plant } from './plants/plant.ts';
import { seededDraws } from './world/draws.ts';
import { type FaultKind, type Faults, seededFaults } from './world/faults.ts';
import { workFloor } from './world/floor-staff.ts';
import { createHistory } from './world/history.ts';
import type { Ground } from './world/life.ts';
import { livePlayer } from './world/people.ts';
import { createSchedule } from './world/schedule.ts';
import { brewWeather } from './world/weather.ts';
import { createWorld, type FloorPlan, openingMinor, type World } from './world/world.ts';

const startMs = Date.UTC(2026, 0, 1);
/** Faults and players go on for this long; then everything heals and must come to rest. */
const stormMs = { from: 60_000, to: 300_000 };
/** Seats are kept 120 s, transfers are asked about every 30 s: what has not settled by then never will. */
const patienceMs = 15 * 60_000;

export interface SeedResult {
  seed: number;
  /** Null: everything held. */
  violation: string | null;
  steps: number;
  virtualMs: number;
  digest: string;
  faults: Record<FaultKind, number>;
  /** What came about, so that it is visible that something did. */
  done: { cashIns: number; cashOuts: number; plays: number; cases: number; handPays: number };
  history: readonly string[];
}

const plan: FloorPlan = {
  machines: [
    { machineId: 1, gameId: 'tas-kopru' },
    { machineId: 2, gameId: 'gece-pazari' },
  ],
  players: 3,
};

export async function runSeed(
  seed: number,
  { plant = {}, print = null }: { plant?: Plant; print?: ((line: string) => void) | null } = {},
): Promise<SeedResult> {
  const draws = seededDraws(seed);
  return runWorld(seed, {
    ...{ draws, plant, print, plan },
    faults: seededFaults(draws),
    begin(world) {
      let closing = false;
      brewWeather(world, plant);
      workFloor(world, () => closing);
      for (let playerId = 1; playerId <= plan.players; playerId += 1)
        void livePlayer({
          ground: world.ground,
          playerId,
          node: world.node,
          hands: world.hands,
          here: world.here,
          closing: () => closing,
        });
      world.ground.schedule.at(draws.between(stormMs.from, stormMs.to), () => {
        closing = true;
        world.ground.faults.heal();
        world.ground.history.note(world.ground.schedule.nowMs(), 'world', 'heals');
      });
    },
  });
}

export interface WorldRun {
  draws: Ground['draws'];
  faults: Faults;
  plan: FloorPlan;
  plant: Plant;
  print: ((line: string) => void) | null;
  /** Puts people and weather in. The run ends when the faults have healed and all is settled. */
  begin(world: World): void;
}

export async function runWorld(
  seed: number,
  { draws, faults, plan, plant, print, begin }: WorldRun,
): Promise<SeedResult> {
  let violation: string | null = null;
  const schedule = createSchedule(startMs, draws);
  const history = createHistory(print);
  const violated = (what: string): void => {
    violation ??= what;
    history.note(schedule.nowMs(), 'CHECK', what);
  };
  const ground: Ground = { schedule, draws, faults, history, violated };
  const world = createWorld(ground, plan, plant);
  begin(world);

  const checkBooks = createLedgerChecks(world.books, openingMinor);
  let healedAtMs: number | null = null;
  let lastChanges = -1;
  for (;;) {
    if (!(await schedule.step())) break;
    if (world.changes() !== lastChanges) {
      lastChanges = world.changes();
      checkBooks(violated);
      for (const machineId of world.books.machines.keys()) {
        const machine = world.watch.machine(machineId);
        if (machine !== null) checkMachine(world.books, machineId, machine.state(), world.watch, violated);
        const { disabledReason } = world.books.machines.get(machineId)!;
        if (disabledReason !== null && !world.replaced.has(machineId))
          violated(`machine ${machineId} was taken out of service without a cause: ${disabledReason}`);
      }
    }
    if (violation !== null) break;
    if (!faults.healed()) continue;
    healedAtMs ??= schedule.nowMs();
    const open = unsettled(world);
    if (open === null) break;
    if (schedule.nowMs() - healedAtMs > patienceMs) {
      violated(`did not settle: ${open}`);
      break;
    }
  }
  const transfers = [...world.books.transfers.values()];
  const count = (kind: string, state: string): number =>
    transfers.filter((t) => t.kind === kind && t.state === state).length;
  return {
    ...{ seed, violation, steps: history.steps(), virtualMs: schedule.nowMs() - startMs, digest: history.digest() },
    faults: faults.counts,
    done: {
      cashIns: count('cash_in', 'posted'),
      cashOuts: count('cash_out', 'posted'),
      plays: [...world.books.machines.values()].reduce((sum, machine) => sum + machine.plays.size, 0),
      handPays: [...world.books.handPays.values()].filter(({ state }) => state === 'paid').length,
      cases: [...world.books.disputes.values()].filter(({ heldMinor }) => heldMinor > 0).length,
    },
    history: history.tail(),
  };
}
