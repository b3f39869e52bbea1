import { createChecks } from './checks/checks.ts';
import { type Coincidences, coincidencesOf } from './checks/coincidences.ts';
import { unsettled } from './checks/settled.ts';
import { openModelDatabase } from './database/model-database.ts';
import type { WorldDatabase } from './database/world-database.ts';
import { seededDraws } from './environment/draws.ts';
import { createEventQueue } from './environment/event-queue.ts';
import { type FaultKind, type Faults, seededFaults } from './environment/faults.ts';
import { createHistory } from './environment/history.ts';
import type { SimulationContext } from './environment/lifecycle.ts';
import type { Mutant } from './mutants/mutant.ts';
import { drawAccounts, drawStartMs, NEW_YEAR_MS, runAccounts } from './world/accounts.ts';
import { scheduleEgmEvents } from './world/egm-schedule.ts';
import { scheduleFaults } from './world/fault-schedule.ts';
import type { FloorPlan } from './world/floor-plan.ts';
import { scheduleRestorations } from './world/restoration-schedule.ts';
import { runPlayer } from './world/simulated-player.ts';
import { runStaff } from './world/simulated-staff.ts';
import { createWorld, type World } from './world/world.ts';

/**
 * Faults and players go on for this long; then the faults heal and everything must settle. Short lives find more in the same
 * processor time; in a long one seats that nobody has left end while there are faults.
 */
const faultyMs = { short: { from: 15_000, to: 100_000 }, long: { from: 100_000, to: 300_000 } };
const LONG_LIVES = 0.1;
/** What is restored in a life has draws of its own: a life without it is as it would be without this fault. */
const RESTORATIONS = 0x5e70_0000;
/** So has what players do with their accounts. */
const ACCOUNTS = 0xacc0_0000;
/** Seats are kept 120 s, open transfers every 5 s: what has not settled after this time never will. */
const settleTimeoutMs = 15 * 60_000;

export const DONE = [
  ...(['cashIns', 'cashOuts', 'plays', 'jackpots', 'meteredGames'] as const),
  ...(['tests', 'disputes', 'handPays', 'adjustments'] as const),
  ...(['deposits', 'withdrawals', 'promotions', 'breaks', 'looserLimits'] as const),
] as const;

export interface SeedResult {
  seed: number;
  /** Null: everything held. */
  violation: string | null;
  steps: number;
  virtualMs: number;
  digest: string;
  faults: Record<FaultKind, number>;
  /** Counts of what happened, to show that the run did something. */
  done: Record<(typeof DONE)[number], number>;
  coincidences: Coincidences;
  history: readonly string[];
}

const floor: Omit<FloorPlan, 'accounts'> = {
  machines: [
    { machineId: 1, gameId: 'tas-kopru' },
    { machineId: 2, gameId: 'gece-pazari' },
    { machineId: 3, gameId: 'its-own', isMetered: true },
  ],
  players: 3,
};

export async function runSeed(
  seed: number,
  {
    mutant = {},
    print = null,
    openDatabase,
  }: { mutant?: Mutant; print?: ((line: string) => void) | null; openDatabase?: OpenDatabase } = {},
): Promise<SeedResult> {
  const draws = seededDraws(seed);
  const own = seededDraws(seed + ACCOUNTS);
  const plan: FloorPlan = { ...floor, accounts: drawAccounts(own, floor.players, mutant) };
  return runWorld(seed, {
    ...{ draws, mutant, print, plan, startMs: plan.accounts === null ? NEW_YEAR_MS : drawStartMs(own) },
    ...(openDatabase && { openDatabase }),
    faults: seededFaults(draws),
    begin(world) {
      let closing = false;
      scheduleFaults(world, mutant);
      scheduleEgmEvents(world);
      scheduleRestorations(world, seededDraws(seed + RESTORATIONS), mutant);
      runStaff(world, () => closing);
      runAccounts(world, () => closing);
      for (let playerId = 1; playerId <= floor.players; playerId += 1)
        void runPlayer({ ...world, playerId, closing: () => closing });
      const { from, to } = draws.chance(LONG_LIVES) ? faultyMs.long : faultyMs.short;
      world.context.queue.at(draws.between(from, to), () => {
        closing = true;
        world.context.faults.heal();
        world.context.history.note(world.context.queue.nowMs(), 'world', 'heals');
      });
    },
  });
}

export interface WorldRun {
  draws: SimulationContext['draws'];
  faults: Faults;
  plan: FloorPlan;
  startMs?: number;
  mutant: Mutant;
  print: ((line: string) => void) | null;
  /** Adds players, staff and faults. The run ends when the faults have healed and everything is settled. */
  begin(world: World): void;
  openDatabase?: OpenDatabase;
}

export type OpenDatabase = (context: SimulationContext, plan: FloorPlan, mutant: Mutant) => Promise<WorldDatabase>;
const openModel: OpenDatabase = async (context, plan, mutant) => openModelDatabase(context, plan, mutant);

/**
 * A real database is read after so many calls, or so much virtual time: a reading takes longer than they do. After a restoration every
 * change counts until its machines are compared with it.
 */
const READING = { calls: 25, everyMs: 5_000 };

export async function runWorld(
  seed: number,
  { draws, faults, plan, startMs = NEW_YEAR_MS, mutant, print, begin, openDatabase = openModel }: WorldRun,
): Promise<SeedResult> {
  let violation: string | null = null;
  const queue = createEventQueue(startMs, draws);
  const history = createHistory(print);
  const violated = (what: string): void => {
    violation ??= what;
    history.note(queue.nowMs(), 'CHECK', what);
  };
  const context: SimulationContext = { queue, draws, faults, history, violated };
  const database = await openDatabase(context, plan, mutant);
  const world = createWorld(context, plan, mutant, database);
  begin(world);

  const check = createChecks(world, violated);
  let healedAtMs: number | null = null;
  let lastChanges = -1;
  let readAtMs = queue.nowMs();
  for (;;) {
    if (!(await queue.step())) break;
    const isClose = database.view === null || [...world.model.machines.keys()].some(world.restorations.isApart);
    const isRead = isClose
      ? world.changes() !== lastChanges
      : world.changes() - lastChanges >= READING.calls || queue.nowMs() - readAtMs >= READING.everyMs;
    if (isRead) {
      lastChanges = world.changes();
      readAtMs = queue.nowMs();
      await database.view?.read();
      check();
    }
    if (violation !== null) break;
    // What has not changed has not settled either.
    if (!faults.healed() || !isRead) continue;
    healedAtMs ??= queue.nowMs();
    const open = unsettled(world);
    if (open === null) {
      world.accounts?.checks.checkSettled(violated);
      break;
    }
    if (queue.nowMs() - healedAtMs > settleTimeoutMs) {
      violated(`did not settle: ${open}`);
      break;
    }
  }
  for (const finding of (await database.view?.findings()) ?? []) violated(finding);
  const transfers = [...world.model.transfers.values()];
  const count = (kind: string, state: string): number =>
    transfers.filter((t) => t.kind === kind && t.state === state).length;
  const moved = (of: string): number => [...world.model.movements.values()].filter(({ kind }) => kind === of).length;
  return {
    ...{ seed, violation, steps: history.steps(), virtualMs: queue.nowMs() - startMs, digest: history.digest() },
    faults: faults.counts,
    coincidences: coincidencesOf(world.observer),
    done: {
      cashIns: count('cash_in', 'posted'),
      cashOuts: count('cash_out', 'posted'),
      plays: [...world.model.machines.values()].reduce((sum, machine) => sum + machine.plays.size, 0),
      jackpots: moved('jackpot'),
      meteredGames: [...world.egms.values()].reduce((sum, { memory }) => sum + memory.totals().games, 0),
      tests: [...world.egms.values()].reduce((sum, { truth }) => sum + truth.testsDone(), 0),
      handPays: [...world.model.handPays.values()].filter(({ state }) => state === 'paid').length,
      adjustments: [...world.model.adjustments.values()].filter(({ decision }) => decision?.approved).length,
      deposits: moved('deposit'),
      withdrawals: moved('withdraw_paid') + moved('withdraw_return'),
      promotions: moved('bonus') + moved('discount'),
      breaks: world.accounts?.record.breaks.length ?? 0,
      looserLimits: world.accounts?.record.limits.confirmed() ?? 0,
      disputes: [...world.model.disputes.values()].filter(({ heldMinor }) => heldMinor > 0).length,
    },
    history: history.tail(),
  };
}
