import type { Pool } from 'pg';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import { createTransferService } from '../../../apps/platform/src/features/transfer/service.ts';
import { createPostgresLedger } from '../../../apps/platform/src/ledger/postgres.ts';
import { systemClock } from '../../../apps/platform/src/system-clock.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { type BenchDatabase, openBenchDatabase } from '../node/bench-database.ts';
import { type Calls, runCaller } from './caller.ts';
import { openPgbench } from './pgbench.ts';
import { type SeatedMachine, seatMachines } from './seated-machines.ts';
import { watchServerCpu } from './server-cpu.ts';

const CALLERS = [1, 8, 32];
const MOST_CALLERS = 32;
const MACHINES_PER_CALLER = 2;
/** Of the platform's default. */
const CONNECTIONS = 10;

interface Transactions {
  perSecond: number;
  /** What one costs of the server's CPU, µs. */
  serverCpuUs: number;
}

interface Block extends Transactions {
  p50Ms: number;
  p99Ms: number;
}

/**
 * Cash ins, plays and cash outs through the platform's ledger and transfer service, one call in ten repeated, against TPC-B of `pgbench`
 * with as many clients on the same server. `uniform`: each caller feeds a jackpot of its own; `hot`: all feed the same one. Options:
 * `--rounds=3 --seconds=2`.
 */
export async function measureLedger(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const seconds = wholeOption(options, 'seconds', 2);
  const database = await openBenchDatabase({
    machines: 2 * MOST_CALLERS * MACHINES_PER_CALLER,
    players: 2 * MOST_CALLERS * MACHINES_PER_CALLER,
  });
  const pgbench = await openPgbench(database);
  await spreadOverBrands(database);
  const seated = await seatMachines(database, 0);
  const floors = { uniform: seated.slice(0, seated.length / 2), hot: seated.slice(seated.length / 2) };
  const pool = createPool({ databaseUrl: database.platformUrl, max: CONNECTIONS });
  const calls = openCalls(pool, seated);
  const serverCpuMs = await watchServerCpu(database.pool);
  const block = (floor: readonly SeatedMachine[], callers: number, perSecond?: number) =>
    measureBlock(calls, serverCpuMs, floor, callers, seconds, perSecond);
  // Code is warm, and the tables are no longer those of an empty house, for which the server plans otherwise.
  await block(seated, MOST_CALLERS);
  await database.pool.query('VACUUM ANALYZE');
  const full: Record<string, (round: number) => Promise<Block | Transactions>> = {};
  const last = new Map<string, number>();
  for (const callers of CALLERS) {
    full[`tpcb ${callers}`] = () => pgbench.measure(callers, seconds);
    for (const [name, floor] of Object.entries(floors))
      full[`${name} ${callers}`] = async () => {
        const measured = await block(floor, callers);
        last.set(name, measured.perSecond);
        return measured;
      };
  }
  // 32 callers, at half of what they have just reached.
  full['half load'] = () => block(floors.uniform, MOST_CALLERS, (last.get('uniform') ?? 0) / 2);
  const found = await interleave<Block | Transactions, typeof full>(rounds, full);
  await pool.end();
  await database.stop();
  return report(found);
}

/** Each caller of the uniform floor has a brand, and so a jackpot, of its own; the hot floor is all of one. */
async function spreadOverBrands({ pool, machineIds }: BenchDatabase): Promise<void> {
  const half = machineIds.length / 2;
  await pool.query(
    `INSERT INTO brand (id, site_id, name) SELECT 1000 + n, 0, 'Bench ' || n FROM generate_series(0, $1) n`,
    [MOST_CALLERS],
  );
  await pool.query(
    `UPDATE machine SET brand_id = 1000 + CASE WHEN m.at <= $2 THEN (m.at - 1) / $3 ELSE $4 END
      FROM unnest($1::int[]) WITH ORDINALITY AS m (id, at) WHERE machine.id = m.id`,
    [machineIds, half, MACHINES_PER_CALLER, MOST_CALLERS],
  );
}

/** Cabinets that apply at once: what is measured is the ledger's part. */
function openCalls(pool: Pool, seated: readonly SeatedMachine[]): Calls {
  const incarnations = new Map(seated.map(({ machine }) => [machine.machineId, machine.incarnation]));
  const ledger = createPostgresLedger(pool);
  const applied = async ({ machineId }: { machineId: number }) => ({
    ok: true as const,
    value: {
      status: 1 as const,
      result: 'applied' as const,
      reason: null,
      incarnation: incarnations.get(machineId)!,
      creditMinor: 0,
    },
  });
  const nobody = async () => ({ ok: false as const, why: 'unreachable' as const });
  const transfers = createTransferService({
    ledger,
    cabinets: { apply: applied, ask: applied, seat: nobody, unseat: nobody, cashOut: nobody },
    ...{ clock: systemClock, random: Math.random, onTransfer: () => {} },
    onAlarm: ({ what }) => {
      throw new Error(`alarm: ${what}`);
    },
  });
  return { ledger, transfers };
}

async function measureBlock(
  calls: Calls,
  serverCpuMs: () => number,
  floor: readonly SeatedMachine[],
  callers: number,
  seconds: number,
  perSecond?: number,
): Promise<Block> {
  const cpuBeforeMs = serverCpuMs();
  const began = performance.now();
  const load = { until: began + 1_000 * seconds, everyMs: perSecond === undefined ? 0 : (1_000 * callers) / perSecond };
  const perCaller = floor.length / callers;
  const ends = await Promise.all(
    Array.from({ length: callers }, (_, at) =>
      runCaller(calls, floor.slice(at * perCaller, (at + 1) * perCaller), load),
    ),
  );
  const tookS = (performance.now() - began) / 1_000;
  const delaysMs = ends.flatMap((end) => end.delaysMs);
  const serverCpuUs = ((serverCpuMs() - cpuBeforeMs) * 1_000) / delaysMs.length;
  return {
    perSecond: delaysMs.length / tookS,
    serverCpuUs,
    p50Ms: quantile(delaysMs, 0.5),
    p99Ms: quantile(delaysMs, 0.99),
  };
}

function report(found: Record<string, (Block | Transactions)[]>): BenchResult {
  const ours = (name: string) => found[name] as Block[];
  const rates = (name: string) => found[name]!.map(({ perSecond }) => perSecond);
  const peers = (callers: number) => rates(`tpcb ${callers}`);
  const cpuUs = (name: string) => spreadOf(found[name]!.map(({ serverCpuUs }) => serverCpuUs));
  const rows = CALLERS.map((callers) => ({
    callers,
    tpcb: spreadOf(peers(callers)),
    uniform: spreadOf(rates(`uniform ${callers}`)),
    hot: spreadOf(rates(`hot ${callers}`)),
    timesTpcb: ratioOfRounds(rates(`uniform ${callers}`), peers(callers)),
    tpcbCpuUs: cpuUs(`tpcb ${callers}`),
    uniformCpuUs: cpuUs(`uniform ${callers}`),
    hotCpuUs: cpuUs(`hot ${callers}`),
    hotOfUniform: ratioOfRounds(rates(`hot ${callers}`), rates(`uniform ${callers}`)),
  }));
  const half = ours('half load');
  const p99Ms = spreadOf(half.map((block) => block.p99Ms));
  console.table(
    rows.map(({ callers, ...figures }) => ({
      callers,
      ...Object.fromEntries(Object.entries(figures).map(([name, { median }]) => [name, Number(median.toPrecision(4))])),
    })),
  );
  return {
    goals: [
      { name: 'one caller against TPC-B', value: rows[0]!.timesTpcb.median, unit: 'x', bound: 1.5, is: 'at least' },
      { name: '32 callers against TPC-B', value: rows[2]!.timesTpcb.median, unit: 'x', bound: 4, is: 'at least' },
      {
        name: 'hot against uniform, 32 callers',
        value: rows[2]!.hotOfUniform.median,
        unit: 'x',
        bound: 0.8,
        is: 'at least',
      },
      { name: 'p99 of 32 callers at half load', value: p99Ms.median, unit: 'ms', bound: 30, is: 'at most' },
    ],
    figures: { rows, halfLoad: { p50Ms: spreadOf(half.map((block) => block.p50Ms)), p99Ms }, rounds: found },
  };
}
