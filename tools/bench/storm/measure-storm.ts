import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, spreadOf } from '../harness/result.ts';
import { type BenchDatabase, openBenchDatabase } from '../node/bench-database.ts';
import { type BenchNode, startBenchNode, tokenOf } from '../node/bench-node.ts';
import type { StormReport, StormRequest } from './storm.ts';

const MACHINES = 200;
const PATIENCE_MS = 30_000;

/** One death of the node; times from the moment at which the next node listened. */
interface Storm {
  /** From the death of the node to that moment. */
  startedMs: number;
  backMs: { half: number; p99: number; all: number };
  back: number;
  /** CPU time of the node until all were back, ms a player. */
  nodeCpuMsPerPlayer: number;
}

/**
 * A node with thousands of lobbies is killed (SIGKILL) and started again at its port: when has every client its lobby again, i.e. the
 * states of all machines, the pools, the open session and the wallet. Clients try again as ours do.
 * Options: `--rounds=3 --players=5000`.
 */
export async function measureStorm(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const count = wholeOption(options, 'players', 5_000);
  const database = await openBenchDatabase({ machines: MACHINES, players: count });
  const clients = fork(join(import.meta.dirname, 'storm-main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let node = await startBenchNode(database);
  const port = Number(new URL(node.url).port);
  const { players } = database;
  await ask(clients, {
    ...{ do: 'join', port },
    ...{ tokens: players.map(tokenOf), playerIds: players.map(({ playerId }) => playerId) },
  });
  const storms: Storm[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const next = await storm(database, node, clients, port);
    node = next.node;
    storms.push(next.storm);
    const { startedMs, backMs, back, nodeCpuMsPerPlayer } = next.storm;
    console.log(
      `round ${round + 1}: a node after ${startedMs.toFixed(0)} ms; ${back} of ${count} back, half ${backMs.half.toFixed(0)}, all ${backMs.all.toFixed(0)} ms after; ${nodeCpuMsPerPlayer.toFixed(2)} ms of CPU a player`,
    );
  }
  clients.kill('SIGKILL');
  await node.stop();
  await database.stop();
  const all = spreadOf(storms.map(({ backMs, back }) => (back < count ? Number.NaN : backMs.all / 1_000)));
  return {
    goals: [{ name: `${count} lobbies back`, value: all.median, unit: 's', bound: 5, is: 'at most' }],
    figures: { players: count, machines: MACHINES, all, storms },
  };
}

async function storm(database: BenchDatabase, node: BenchNode, clients: ChildProcess, port: number) {
  const { length: count } = database.players;
  const killedAtMs = nowMs();
  await node.kill();
  const next = await startBenchNode(database, { port });
  const listensAtMs = nowMs();
  let backAtMs: number[] = [];
  while (backAtMs.length < count && nowMs() - listensAtMs < PATIENCE_MS) {
    await sleep(100);
    const report = (await ask(clients, { do: 'report' })) as StormReport;
    backAtMs = report.backAtMs.filter((at) => at > killedAtMs);
  }
  const [half, p99, all] = [0.5, 0.99, 1].map((share) => quantile(backAtMs, share) - listensAtMs) as [
    number,
    number,
    number,
  ];
  const result: Storm = {
    ...{ startedMs: listensAtMs - killedAtMs, backMs: { half, p99, all }, back: backAtMs.length },
    nodeCpuMsPerPlayer: next.cpuMs() / count,
  };
  return { node: next, storm: result };
}

const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

async function ask(clients: ChildProcess, request: StormRequest): Promise<unknown> {
  clients.send(request);
  const [answer] = await once(clients, 'message');
  return answer;
}
