import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ScriptedCabinet, scriptedCabinet } from '../../../packages/testkit/src/scripted-cabinet.ts';
import { type Crowd, openCrowd, type ServerKind } from '../crowd/crowd.ts';
import { cpuMs } from '../harness/cpu-time.ts';
import { BENCH_AGENT, type BenchDatabase } from '../node/bench-database.ts';
import { type BenchNode, tokenOf } from '../node/bench-node.ts';

/** A server with its lobbies. */
export interface Contestant {
  kind: ServerKind;
  crowd: Pick<Crowd, 'begin' | 'find'>;
  pid: number;
  cpuMs(): number;
  /** The numbers that machines have before any change. */
  numbers(): Promise<Map<number, number>>;
  /** Changes a machine; it has the next number then. */
  change(machineId: number, seq: number): void;
  end(): Promise<void>;
}

export async function openPeer(kind: 'socket.io' | 'ws', clients: number, machineIds: number[]): Promise<Contestant> {
  const child = fork(join(import.meta.dirname, 'peer-main.ts'), [kind], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const crowd = openCrowd();
  await crowd.join(kind, port, clients);
  const pid = child.pid ?? 0;
  const numbers = new Map(machineIds.map((id) => [id, 0]));
  return {
    ...{ kind, crowd, pid },
    cpuMs: () => cpuMs(pid),
    numbers: async () => new Map(numbers),
    change: (id, seq) => {
      numbers.set(id, seq);
      child.send({ id, status: seq % 2 === 0 ? 'bonus' : 'available', seq });
    },
    end: async () => {
      await crowd.end();
      child.kill('SIGKILL');
    },
  };
}

/** Lobbies in equal parts at each of our nodes; the cabinet, whose reports are stored before they are pushed, is at the first. */
export async function openOurs(
  nodes: readonly [BenchNode, ...BenchNode[]],
  database: BenchDatabase,
  clients: number,
): Promise<Contestant & { kBPerPlayer: { heap: number; resident: number } }> {
  const { players, machineIds, pool } = database;
  const [first] = nodes;
  const cabinet: ScriptedCabinet = scriptedCabinet({
    ...{ url: first.url, agent: BENCH_AGENT, key: first.cabinetKey, machineIds },
  });
  await cabinet.connect();
  const each = clients / nodes.length;
  const lobbies: Awaited<ReturnType<typeof openLobbies>>[] = [];
  for (const [at, node] of nodes.entries())
    lobbies.push(await openLobbies(node, players.slice(at * each, (at + 1) * each).map(tokenOf)));
  return {
    ...{ kind: 'salon', crowd: together(lobbies.map(({ crowd }) => crowd)), pid: first.pid },
    cpuMs: () => nodes.reduce((sum, node) => sum + node.cpuMs(), 0),
    kBPerPlayer: {
      heap: Math.max(...lobbies.map(({ heapBytes }) => heapBytes)) / 1_000 / each,
      resident: Math.max(...lobbies.map(({ residentBytes }) => residentBytes)) / 1_000 / each,
    },
    numbers: async () => {
      const { rows } = await pool.query<{ id: number; seq: number }>('SELECT id, seq FROM machine WHERE agent = $1', [
        BENCH_AGENT,
      ]);
      return new Map(rows.map(({ id, seq }) => [id, seq]));
    },
    change: (id) => void cabinet.report(id, cabinet.machine(id).activity === 'bonus' ? 'idle' : 'bonus'),
    end: async () => {
      cabinet.disconnect();
      for (const { crowd } of lobbies) await crowd.end();
    },
  };
}

async function openLobbies(node: BenchNode, tokens: string[]) {
  const crowd = openCrowd();
  const before = await node.memory();
  await crowd.join('salon', Number(new URL(node.url).port), tokens.length, tokens);
  const after = await node.memory();
  return {
    crowd,
    heapBytes: after.heapUsed + after.external - before.heapUsed - before.external,
    residentBytes: after.rss - before.rss,
  };
}

/** Its delays are those of the slowest crowd. */
function together(crowds: Crowd[]): Pick<Crowd, 'begin' | 'find'> {
  return {
    begin: async () => {
      for (const crowd of crowds) await crowd.begin();
    },
    find: async (sentAtMs) => {
      const found = await Promise.all(crowds.map((crowd) => crowd.find(sentAtMs)));
      const most = (of: (one: (typeof found)[number]) => number) => Math.max(...found.map(of));
      return {
        delivered: found.reduce((sum, { delivered }) => sum + delivered, 0),
        p50Ms: most(({ p50Ms }) => p50Ms),
        p99Ms: most(({ p99Ms }) => p99Ms),
        mostMs: most(({ mostMs }) => mostMs),
      };
    },
  };
}
