import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import type { TestDatabase, TestServer } from '../../../apps/platform/src/db/testing/database.ts';
import { checkInvariants } from '../../../apps/platform/src/ledger/invariants.ts';
import { createPostgresLedger } from '../../../apps/platform/src/ledger/postgres.ts';
import { createChecks } from '../../simulate/checks/checks.ts';
import { unsettled } from '../../simulate/checks/settled.ts';
import { openingState } from '../../simulate/database/model-database.ts';
import { readState } from '../../simulate/database/read-state.ts';
import { callsOf, layFloor, queriesOf } from '../../simulate/database/sql-database.ts';
import type { WorldDatabase } from '../../simulate/database/world-database.ts';
import { seededDraws } from '../../simulate/environment/draws.ts';
import { seededFaults } from '../../simulate/environment/faults.ts';
import { createHistory } from '../../simulate/environment/history.ts';
import type { SimulationContext } from '../../simulate/environment/lifecycle.ts';
import type { FloorPlan } from '../../simulate/world/floor-plan.ts';
import { runPlayer } from '../../simulate/world/simulated-player.ts';
import { createWorld, type World } from '../../simulate/world/world.ts';
import { type AnswerRecord, createAnswerRecord } from './answer-record.ts';
import { createFastQueue } from './fast-queue.ts';

/** A player's pauses and a machine's plays pass so much faster. */
const SPEED = 20;
const SETTLES_WITHIN_MS = 120_000;
const GAMES = ['tas-kopru', 'gece-pazari'];

const PLAN: FloorPlan = {
  machines: Array.from({ length: 12 }, (_, at) => ({ machineId: at + 1, gameId: GAMES[at % GAMES.length]! })),
  players: 24,
  accounts: null,
};

export interface StressResult {
  violations: string[];
  counts: Record<string, number>;
}

/**
 * Two nodes with a pool each, an agent with machine cores and journals in memory, and players who all do as they like at once: the simulator's
 * world without its faults, on real timers and PostgreSQL.
 */
export async function stress(
  server: TestServer,
  { seed, seconds }: { seed: number; seconds: number },
): Promise<StressResult> {
  const violations: string[] = [];
  const violated = (what: string) => void violations.push(what);
  const draws = seededDraws(seed);
  const faults = seededFaults(draws);
  faults.heal();
  const queue = createFastQueue(Date.UTC(2030, 0, 1), SPEED);
  const context: SimulationContext = { queue, draws, faults, history: createHistory(null), violated };
  const database = await server.database();
  const record = createAnswerRecord();
  const opened = await openDatabase(database, context, record);
  const world = createWorld(context, PLAN, {}, opened.database);
  let isClosing = false;
  for (let playerId = 1; playerId <= PLAN.players; playerId += 1)
    void runPlayer({ ...world, playerId, node: () => watched(world, record), closing: () => isClosing });
  const attended = attend(world, database, () => isClosing);
  await sleep(seconds * 1_000);
  isClosing = true;
  await settle(world, database, violated);
  await attended.stop();
  violations.push(...(await wrongInTheEnd(world, database, record)));
  const counts = { ...(await countsOf(database)), ...record.counts() };
  queue.stop();
  await opened.close();
  return { violations, counts };
}

async function openDatabase(database: TestDatabase, context: SimulationContext, record: AnswerRecord) {
  await layFloor(database, PLAN, context.queue.nowMs());
  // The clock of the database runs as fast as that of everybody else.
  const { rows } = await database.pool.query<{ s: string }>('SELECT extract(epoch FROM clock_timestamp())::text AS s');
  await database.pool.query(`CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT to_timestamp(${context.queue.nowMs() / 1_000} + (extract(epoch FROM clock_timestamp()) - ${rows[0]!.s}) * ${SPEED})'`);
  const state = openingState(context, PLAN);
  await readState(database.pool, state);
  const pools: ReturnType<typeof createPool>[] = [];
  const opened: WorldDatabase = {
    ...{ state, view: null, rows: null },
    connect(_node, onCall) {
      const pool = createPool({ databaseUrl: database.platformUrl });
      pools.push(pool);
      onCall();
      return {
        ...callsOf(pool, database.pool),
        ledger: record.watch(createPostgresLedger(pool)),
        queries: queriesOf(database.pool),
      };
    },
  };
  const close = async () => {
    // What jobs have begun may still come back from a pool.
    await sleep(1_000);
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  };
  return { database: opened, close };
}

/** A node whose services' answers are noted too, as a player's browser has them. */
function watched(world: World, record: AnswerRecord) {
  const node = world.node();
  return node && { ...node, seats: record.watch(node.seats), transfers: record.watch(node.transfers) };
}

/** Attendants at both nodes, who pay every hand pay at the same time, and operators who close seats. */
function attend(world: World, { pool }: TestDatabase, isClosing: () => boolean) {
  const { draws, violated } = world.context;
  let isOver = false;
  const attempt = (work: Promise<unknown> | undefined) =>
    work?.catch((error: unknown) => violated(`an attendant: ${error}`));
  async function run(): Promise<void> {
    while (!isOver) {
      const { rows } = await pool.query<{ id: number; amount: number }>(
        `SELECT id, amount_minor AS amount FROM hand_pay WHERE state = 'due' ORDER BY id LIMIT 4`,
      );
      const pay = ({ id, amount }: { id: number; amount: number }) =>
        attempt(world.node()?.handPays.pay({ handPayId: id, amountMinor: amount, operator: 'attendant' }));
      await Promise.all(rows.flatMap((row) => [pay(row), pay(row), pay(row)]));
      const machineId = draws.pick(PLAN.machines).machineId;
      if (!isClosing() && draws.chance(0.2))
        await attempt(world.node()?.closing.close(machineId, draws.pick([0, 5_000]), 'close'));
      await sleep(200);
    }
  }
  const over = run().catch((error: unknown) => violated(`attendants: ${error}`));
  return {
    stop() {
      isOver = true;
      return over;
    },
  };
}

async function settle(world: World, { pool }: TestDatabase, violated: (what: string) => void): Promise<void> {
  const untilMs = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    await sleep(1_000);
    await readState(pool, world.model);
    const open = unsettled(world);
    if (open === null) return;
    if (performance.now() > untilMs) return violated(`did not settle: ${open}`);
  }
}

async function wrongInTheEnd(world: World, { pool }: TestDatabase, record: AnswerRecord): Promise<string[]> {
  const wrong = await record.wrong(pool);
  await readState(pool, world.model);
  const report = (what: string) => void wrong.push(what);
  createChecks(world, report)();
  for (const { rule, broken, examples } of await checkInvariants(pool, Number.MAX_SAFE_INTEGER))
    if (broken > 0) report(`${rule}: ${examples.join(', ')}`);
  return wrong;
}

async function countsOf({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } =
    await pool.query(`SELECT (SELECT count(*) FROM play) AS plays, (SELECT count(*) FROM session) AS sessions,
    (SELECT count(*) FROM transfer WHERE state = 'posted') AS transfers, (SELECT count(*) FROM hand_pay) AS "handPays",
    (SELECT count(*) FROM movement WHERE kind = 'jackpot') AS jackpots`);
  return rows[0];
}
