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
  crowd: Crowd;
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

/** Our node: changes are reports of a cabinet, stored before they are pushed. */
export async function openOurs(
  node: BenchNode,
  database: BenchDatabase,
  clients: number,
): Promise<Contestant & { kBPerPlayer: { heap: number; resident: number } }> {
  const { players, machineIds, pool } = database;
  const cabinet: ScriptedCabinet = scriptedCabinet({
    ...{ url: node.url, agent: BENCH_AGENT, key: node.cabinetKey, machineIds },
  });
  await cabinet.connect();
  const crowd = openCrowd();
  const before = await node.memory();
  const tokens = players.slice(0, clients).map(tokenOf);
  await crowd.join('salon', Number(new URL(node.url).port), clients, tokens);
  const after = await node.memory();
  const kBPer = (bytes: number) => bytes / 1_000 / clients;
  return {
    ...{ kind: 'salon', crowd, pid: node.pid, cpuMs: node.cpuMs },
    kBPerPlayer: {
      heap: kBPer(after.heapUsed + after.external - before.heapUsed - before.external),
      resident: kBPer(after.rss - before.rss),
    },
    numbers: async () => {
      const { rows } = await pool.query<{ id: number; seq: number }>('SELECT id, seq FROM machine WHERE agent = $1', [
        BENCH_AGENT,
      ]);
      return new Map(rows.map(({ id, seq }) => [id, seq]));
    },
    change: (id) => cabinet.report(id, cabinet.machine(id).activity === 'bonus' ? 'idle' : 'bonus'),
    end: async () => {
      cabinet.disconnect();
      await crowd.end();
    },
  };
}
