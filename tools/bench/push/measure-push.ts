import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis } from '../../faults/processes/redis.ts';
import { wholeOption } from '../harness/options.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { type BenchDatabase, openBenchDatabase } from '../node/bench-database.ts';
import { type BenchNode, startBenchNode } from '../node/bench-node.ts';
import { type Contestant, openOurs, openPeer } from './contestants.ts';

const SIZES = [2_000, 5_000] as const;
const CHANGES_A_SECOND = 20;
/** Until a change that has not come is given up. */
const PATIENCE_MS = 15_000;

/** One block of changes at one server. */
interface Block {
  /** Changes that every client has had, a second of the server's CPU time. */
  changesPerCpuSecond: number;
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
  /** Of what should have come. */
  deliveredShare: number;
}

/**
 * Machine changes to thousands of lobbies: one real node with its database, a stock Socket.IO server with a room, and a loop over `ws`
 * clients, round by round. A change is 20 times a second one machine's; its delay ends when a client has read it.
 * Options: `--rounds=3 --seconds=3 --players=<one size> --nodes=1`; several nodes share the lobbies, and have Redis between them.
 */
export async function measurePush(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const changes = wholeOption(options, 'seconds', 3) * CHANGES_A_SECOND;
  const only = wholeOption(options, 'players', 0, 0);
  const sizes = only === 0 ? SIZES : [only];
  const nodes = wholeOption(options, 'nodes', 1);
  const database = await openBenchDatabase({ machines: changes, players: Math.max(...sizes) });
  const figures: Record<number, Awaited<ReturnType<typeof measureSize>>> = {};
  for (const players of sizes) figures[players] = await measureSize(database, { players, rounds, nodes });
  await database.stop();
  const largest = figures[Math.max(...sizes)]!;
  return {
    goals: [
      ...sizes.map((players) => ({
        ...{
          name: `changes a CPU second at ${players}, against Socket.IO`,
          unit: 'x',
          bound: 3,
          is: 'at least' as const,
        },
        value: figures[players]!.timesSocketIo.median,
      })),
      {
        ...{ name: `from a change to its client at ${Math.max(...sizes)}, p99`, unit: 'ms', bound: 250, is: 'at most' },
        value: largest.p99Ms.salon.median,
      },
      {
        ...{ name: 'memory of the node a player', unit: 'kB', bound: 20, is: 'at most' },
        value: Math.max(largest.kBPerPlayer.heap, largest.kBPerPlayer.resident),
      },
    ],
    figures,
  };
}

interface Size {
  players: number;
  rounds: number;
  nodes: number;
}

async function measureSize(database: BenchDatabase, { players, rounds, nodes: count }: Size) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const redis = count === 1 ? null : await openRedis(join(folder, 'redis.log'));
  const env = redis === null ? {} : { REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  const first = await startBenchNode(database, { probesMemory: true, env });
  const nodes: [BenchNode, ...BenchNode[]] = [first];
  while (nodes.length < count) nodes.push(await startBenchNode(database, { probesMemory: true, env }));
  const ours = await openOurs(nodes, database, players);
  const [stock, plain] = [
    await openPeer('socket.io', players, database.machineIds),
    await openPeer('ws', players, database.machineIds),
  ];
  const blocks = await interleave<Block, Record<'salon' | 'stock' | 'plain', () => Promise<Block>>>(rounds, {
    salon: () => measureBlock(ours, database.machineIds, players),
    stock: () => measureBlock(stock, database.machineIds, players),
    plain: () => measureBlock(plain, database.machineIds, players),
  });
  for (const each of [ours, stock, plain]) await each.end();
  for (const node of nodes) await node.kill();
  await redis?.kill();
  rmSync(folder, { recursive: true });
  const cpu = (some: Block[]) => some.map(({ changesPerCpuSecond }) => changesPerCpuSecond);
  const figures = {
    kBPerPlayer: ours.kBPerPlayer,
    timesSocketIo: ratioOfRounds(cpu(blocks.salon), cpu(blocks.stock)),
    timesPlainWs: ratioOfRounds(cpu(blocks.salon), cpu(blocks.plain)),
    p99Ms: {
      salon: spreadOf(blocks.salon.map(({ p99Ms }) => p99Ms)),
      stock: spreadOf(blocks.stock.map(({ p99Ms }) => p99Ms)),
      plain: spreadOf(blocks.plain.map(({ p99Ms }) => p99Ms)),
    },
    blocks,
  };
  const { timesSocketIo, timesPlainWs, p99Ms, kBPerPlayer } = figures;
  console.log(
    `${players} lobbies: ${timesSocketIo.median.toFixed(1)} x Socket.IO, ${timesPlainWs.median.toFixed(1)} x ws; p99 ${p99Ms.salon.median.toFixed(0)}, ${p99Ms.stock.median.toFixed(0)}, ${p99Ms.plain.median.toFixed(0)} ms; ${kBPerPlayer.heap.toFixed(1)} kB of heap, ${kBPerPlayer.resident.toFixed(1)} kB resident a player`,
  );
  return figures;
}

async function measureBlock(server: Contestant, machineIds: number[], clients: number): Promise<Block> {
  const numbers = await server.numbers();
  await server.crowd.begin();
  const sentAtMs: Record<string, number> = {};
  const cpuBefore = server.cpuMs();
  const begun = performance.now();
  for (const [at, id] of machineIds.entries()) {
    await sleep(Math.max(0, begun + (at * 1_000) / CHANGES_A_SECOND - performance.now()));
    const seq = numbers.get(id)! + 1;
    sentAtMs[`${id}:${seq}`] = Number(process.hrtime.bigint()) / 1e6;
    server.change(id, seq);
  }
  const due = machineIds.length * clients;
  const givenUpAt = performance.now() + PATIENCE_MS;
  let found = await server.crowd.find(sentAtMs);
  while (found.delivered < due && performance.now() < givenUpAt) {
    await sleep(250);
    found = await server.crowd.find(sentAtMs);
  }
  const cpuS = (server.cpuMs() - cpuBefore) / 1_000;
  const { delivered, ...delays } = found;
  return {
    ...delays,
    changesPerCpuSecond: delivered / clients / cpuS,
    deliveredShare: delivered / due,
  };
}
