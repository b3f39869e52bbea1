import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PLATFORM_ROLE } from '../../../apps/platform/src/db/platform-role.ts';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import type { TestDatabase, TestServer } from '../../../apps/platform/src/db/testing/database.ts';
import { createMachineQueries } from '../../../apps/platform/src/features/lobby/queries.ts';
import { createLockQueries } from '../../../apps/platform/src/features/lock/queries.ts';
import { createProtectionQueries } from '../../../apps/platform/src/features/protection/queries.ts';
import { createSeatQueries } from '../../../apps/platform/src/features/seat/queries.ts';
import { createAdjustments } from '../../../apps/platform/src/ledger/adjustments.ts';
import { checkInvariants } from '../../../apps/platform/src/ledger/invariants.ts';
import { createPayments } from '../../../apps/platform/src/ledger/payments.ts';
import { createPostgresLedger } from '../../../apps/platform/src/ledger/postgres.ts';
import { createPromotions } from '../../../apps/platform/src/ledger/promotions.ts';
import { createPlayerActions } from '../../../apps/platform/src/operator/players/player-actions.ts';
import { createOperatorQueries } from '../../../apps/platform/src/operator/queries.ts';
import { connectDatabase, type DatabaseFaults } from '../environment/faulty-database.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import { HAND_PAY_LIMITS, type ModelQueries, OWN_GAME } from '../platform/model-queries.ts';
import type { FloorPlan } from '../world/floor-plan.ts';
import { OPENING_MINOR, openingState, POOL, SITE_ID } from './model-database.ts';
import { readState } from './read-state.ts';
import { createRestorableTables } from './restorable-tables.ts';
import type { LedgerCalls, WorldDatabase } from './world-database.ts';

export interface SqlDatabase extends WorldDatabase {
  drop(): Promise<void>;
}

/** From the start of a call, real time; a call takes one or two. */
const BREAK_AFTER_MS = 3;
/** What connections of nodes are called. */
const NODES = 'node';
const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * The ledger in PostgreSQL, through the platform's own code: calls of one moment run at once, and where an answer is to be lost every
 * connection of the platform is cut while the call is under way.
 */
export async function openSqlDatabase(
  server: TestServer,
  context: SimulationContext,
  plan: FloorPlan,
): Promise<SqlDatabase> {
  const database = await server.database();
  await layFloor(database, plan, context.queue.nowMs());
  const state = openingState(context, plan);
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn;
    return turn;
  };
  const read = () => readState(database.pool, state);
  const rows = createRestorableTables({
    ...{ pool: database.pool, nodes: NODES, hold: context.queue.hold, alone, read },
  });
  const view = {
    read: () => alone(read),
    async findings() {
      // Open ones have their own check, by virtual time.
      const found = await checkInvariants(database.pool, YEAR_MS);
      return found.filter(({ broken }) => broken > 0).map(({ rule, examples }) => `${rule}: ${examples.join(', ')}`);
    },
  };
  await view.read();
  const ownersPool = createPool({ databaseUrl: withoutFlush(database.url) });
  const pools = new Set([ownersPool]);
  const faults = createSqlFaults(context, database);
  return {
    ...{ state, view, rows },
    connect(node, onCall) {
      const pool = createPool({ databaseUrl: withoutFlush(database.platformUrl) });
      pools.add(pool);
      node.onEnd(() => void pool.end().catch(() => {}));
      const connect = <T extends object>(target: T, on: () => void): T =>
        connectDatabase(context, rows.reach(target), node, on, faults);
      const uncut = <T extends object>(target: T, on: () => void): T =>
        connectDatabase(context, rows.reach(target), node, on, { ...faults, cut: null });
      const calls = callsOf(pool, ownersPool);
      return {
        ...{ ledger: connect(calls.ledger, onCall), adjustments: connect(calls.adjustments, onCall) },
        ...{ payments: connect(calls.payments, onCall), grants: connect(calls.grants, onCall) },
        ...{ promotions: uncut(calls.promotions, onCall), protection: uncut(calls.protection, onCall) },
        queries: uncut(queriesOf(ownersPool), () => {}),
      };
    },
    async drop() {
      await Promise.all([...pools].map((pool) => pool.ended || pool.end()));
      await database.drop();
    },
  };
}

/** The platform's own calls. Those that do not tell a lost answer from another error have the owner's connections, which are not cut. */
export function callsOf(pool: Pool, ownersPool: Pool): LedgerCalls {
  return {
    ...{ ledger: createPostgresLedger(pool), adjustments: createAdjustments(pool) },
    ...{ payments: createPayments(pool), grants: createPlayerActions(pool) },
    ...{ promotions: createPromotions(ownersPool), protection: createProtectionQueries(ownersPool) },
  };
}

/** Of the owner's connections, which are not cut: a query that fails is left to the next run of its job in any case. */
export function queriesOf(pool: Pool): ModelQueries {
  const operators = createOperatorQueries(pool);
  const { ofAgent, linkedBy } = createMachineQueries(pool);
  return {
    ...createSeatQueries(pool),
    ...{ ofAgent, linkedBy },
    locksOf: createLockQueries(pool).ofMachines,
    unsureStops: operators.unsureStops,
    uncompared: () => operators.claimComparisons(null),
  };
}

function createSqlFaults({ queue, draws }: SimulationContext, { pool }: TestDatabase): DatabaseFaults {
  let clockMs = 0;
  return {
    hold: queue.hold,
    async prepare() {
      const nowMs = queue.nowMs();
      if (nowMs <= clockMs) return;
      clockMs = nowMs;
      await pool.query('UPDATE test_clock SET now_ms = greatest(now_ms, $1)', [nowMs]);
    },
    async cut() {
      await sleep(draws.unit() * BREAK_AFTER_MS);
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1`,
        [PLATFORM_ROLE],
      );
    },
  };
}

/** Of nodes. Its server outlives every run: what is committed need not wait for the computer's disk. */
function withoutFlush(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', NODES);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

export async function layFloor({ pool }: TestDatabase, plan: FloorPlan, nowMs: number): Promise<void> {
  const settings = {
    HAND_PAY_WIN_LIMIT: HAND_PAY_LIMITS.hand_pay_win_minor,
    HAND_PAY_CASH_OUT_LIMIT: HAND_PAY_LIMITS.hand_pay_cash_out_minor,
  };
  await pool.query(`CREATE UNLOGGED TABLE test_clock (now_ms float8); INSERT INTO test_clock VALUES (${nowMs});
    GRANT SELECT ON test_clock TO PUBLIC;
    CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT to_timestamp(now_ms / 1000) FROM test_clock';`);
  await pool.query('INSERT INTO site (id, name, currency, settings) VALUES ($1, $2, $3, $4)', [
    ...[SITE_ID, 'Site', 'TRY', JSON.stringify(settings)],
  ]);
  await pool.query('INSERT INTO brand (id, site_id, name, jackpot_seed_minor) VALUES (1, $1, $2, $3)', [
    ...[SITE_ID, 'Brand', POOL.jackpotSeedMinor],
  ]);
  for (const { machineId, gameId, isMetered } of plan.machines)
    await pool.query(
      `INSERT INTO machine (id, brand_id, number, name, game_id, own_game, agent)
        VALUES ($1::int, 1, $1::int, 'Machine ' || $1, $2, $3, 'cabinet')`,
      [machineId, gameId, isMetered ? OWN_GAME : null],
    );
  for (let id = 1; id <= plan.players; id += 1) {
    await pool.query(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
        VALUES ($1, $2, $2 || '@salon.example', 'Player', 'One', 'x')`,
      [SITE_ID, `player${id}`],
    );
    await pay(pool, `opening:wallet:${id}`, ['payments', 'demo'], ['wallet', String(id)], OPENING_MINOR);
  }
  for (const { playerId, kind, period, amount, asked } of plan.accounts?.limits ?? [])
    await pool.query(
      'INSERT INTO player_limit (player_id, kind, period, amount, asked_amount, asked_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [playerId, kind, period, amount, asked?.amount ?? null, asked && new Date(nowMs - asked.agoMs)],
    );
  for (const { playerId, kind, endsAfterMs } of plan.accounts?.breaks ?? [])
    await pool.query('INSERT INTO player_protection (player_id, exclusion, excluded_until) VALUES ($1, $2, $3)', [
      ...[playerId, kind, new Date(nowMs + endsAfterMs)],
    ]);
  await pay(pool, 'opening:pool:1', ['house', String(SITE_ID)], ['jackpot_pool', '1'], POOL.poolMinor);
}

async function pay(
  pool: TestDatabase['pool'],
  key: string,
  from: [string, string],
  to: [string, string],
  amountMinor: number,
): Promise<void> {
  await pool.query(
    `SELECT post_movement('opening', $1, NULL, NULL,
      ARRAY[account_of($2::account_kind, $3), account_of($4::account_kind, $5)], ARRAY[-$6::bigint, $6::bigint])`,
    [key, ...from, ...to, amountMinor],
  );
}
