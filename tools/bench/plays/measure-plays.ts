import { wholeOption } from '../harness/options.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { openPgbench, type Pgbench } from '../ledger/pgbench.ts';
import { seatMachines } from '../ledger/seated-machines.ts';
import { watchServerCpu } from '../ledger/server-cpu.ts';
import { BENCH_AGENT, openBenchDatabase } from '../node/bench-database.ts';
import { startBenchNode } from '../node/bench-node.ts';
import { type Load, startLoad } from './load.ts';

const MACHINES = [24, 100, 500];
const MACHINES_PER_CABINET = 5;
const CREDIT_MINOR = 900_000;
const PEER_CLIENTS = 32;

type Transactions = Awaited<ReturnType<Pgbench['measure']>>;

interface Block {
  perSecond: number;
  /** At half of `perSecond`. */
  half: { perSecond: number; p50Ms: number; p99Ms: number; longestMs: number };
  /** CPU time a play, of the full load. */
  cpuUs: { server: number; node: number; load: number };
}

/**
 * Plays a second from cabinets over real sockets to a node, each answered after its commit, and how long an answer takes at half of
 * that; the peer is TPC-B of `pgbench` with 32 clients on the same server. Options: `--rounds=3 --seconds=4`.
 */
export async function measurePlays(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const seconds = wholeOption(options, 'seconds', 4);
  const total = MACHINES.reduce((sum, count) => sum + count, 0);
  const database = await openBenchDatabase({ machines: total, players: total });
  const pgbench = await openPgbench(database);
  const machines = await seatMachines(database, CREDIT_MINOR);
  const node = await startBenchNode(database);
  const loads = new Map<number, Load>();
  for (const count of MACHINES) {
    const own = machines.splice(0, count).map(({ machine }) => {
      const { machineId, incarnation, epoch, creditMinor, lastPlay } = machine;
      return { machineId, incarnation, epoch, creditMinor, lastPlay };
    });
    const { url, cabinetKey: key } = node;
    loads.set(
      count,
      await startLoad({ url, agent: BENCH_AGENT, key, machinesPerCabinet: MACHINES_PER_CABINET, machines: own }),
    );
  }
  // Code is warm, and the tables are no longer those of an empty house, for which the server plans otherwise.
  for (const load of loads.values()) await load.run({ seconds: 1 });
  await database.pool.query('VACUUM ANALYZE');
  const serverCpuMs = await watchServerCpu(database.pool);
  const contestants = {
    ...Object.fromEntries(
      MACHINES.map((count) => [
        String(count),
        () => measureBlock({ node: node.cpuMs, server: serverCpuMs }, loads.get(count)!, seconds),
      ]),
    ),
    peer: () => pgbench.measure(PEER_CLIENTS, seconds),
  };
  const found = await interleave<Block | Transactions, typeof contestants>(rounds, contestants);
  for (const load of loads.values()) load.stop();
  await node.stop();
  await database.stop();
  return report(found as Record<string, Block[]> & { peer: Transactions[] });
}

async function measureBlock(
  cpuMs: Record<'node' | 'server', () => number>,
  load: Load,
  seconds: number,
): Promise<Block> {
  const before = { node: cpuMs.node(), server: cpuMs.server() };
  const full = await load.run({ seconds });
  const spent = { node: cpuMs.node() - before.node, server: cpuMs.server() - before.server };
  const { perSecond, p50Ms, p99Ms, longestMs } = await load.run({ seconds, perSecond: full.perSecond / 2 });
  const us = (ms: number) => (1_000 * ms) / full.plays;
  return {
    ...{ perSecond: full.perSecond, half: { perSecond, p50Ms, p99Ms, longestMs } },
    cpuUs: { server: us(spent.server), node: us(spent.node), load: us(full.cpuMs) },
  };
}

function report(found: Record<string, Block[]> & { peer: Transactions[] }): BenchResult {
  const rows = MACHINES.map((count) => {
    const blocks = found[String(count)]!;
    const of = (value: (block: Block) => number) => spreadOf(blocks.map(value));
    return {
      machines: count,
      ...{ perSecond: of((b) => b.perSecond), p50Ms: of((b) => b.half.p50Ms), p99Ms: of((b) => b.half.p99Ms) },
      timesTpcb: ratioOfRounds(
        blocks.map((b) => b.perSecond),
        found.peer.map((peer) => peer.perSecond),
      ),
      ...{
        serverCpuUs: of((b) => b.cpuUs.server),
        nodeCpuUs: of((b) => b.cpuUs.node),
        loadCpuUs: of((b) => b.cpuUs.load),
      },
    };
  });
  console.table(
    rows.map(({ machines, ...figures }) => ({
      machines,
      ...Object.fromEntries(Object.entries(figures).map(([name, { median }]) => [name, Number(median.toPrecision(4))])),
    })),
  );
  const most = rows.at(-1)!;
  return {
    goals: [
      { name: 'plays of 500 machines', value: most.perSecond.median, unit: 'a second', bound: 5_000, is: 'at least' },
      { name: 'p99 of 500 machines at half load', value: most.p99Ms.median, unit: 'ms', bound: 50, is: 'at most' },
    ],
    figures: {
      tpcb: {
        clients: PEER_CLIENTS,
        perSecond: spreadOf(found.peer.map((peer) => peer.perSecond)),
        serverCpuUs: spreadOf(found.peer.map((peer) => peer.serverCpuUs)),
      },
      rows,
      rounds: found,
    },
  };
}
