/** The peer: TPC-B of `pgbench` with prepared statements, on the server of the bench, in a database of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchDatabase } from '../node/bench-database.ts';
import { watchServerCpu } from './server-cpu.ts';

const run = promisify(execFile);
/** Branches, of which every transaction writes one: as many as the most clients. */
const SCALE = 32;
const NAME = 'tpcb';

export interface Pgbench {
  /** `clients` for `seconds`: transactions a second, and what one costs of the server's CPU, µs. */
  measure(clients: number, seconds: number): Promise<{ perSecond: number; serverCpuUs: number }>;
}

export async function openPgbench(database: BenchDatabase): Promise<Pgbench> {
  await run('pgbench', ['--version']).catch(() => {
    throw new Error('pgbench is missing: apt-get install postgresql (Debian, Ubuntu) brings it');
  });
  await database.pool.query(`CREATE DATABASE ${NAME}`);
  const url = new URL(database.url);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  const server = ['-h', url.hostname, '-p', url.port, '-U', decodeURIComponent(url.username)];
  await run('pgbench', [...server, '-i', '-q', '-s', String(SCALE), NAME], { env });
  const serverCpuMs = await watchServerCpu(database.pool);
  return {
    async measure(clients, seconds) {
      const load = ['-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)];
      const before = serverCpuMs();
      const { stdout } = await run('pgbench', [...server, ...load, NAME], { env });
      const done = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
      return {
        perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
        serverCpuUs: ((serverCpuMs() - before) * 1_000) / done,
      };
    },
  };
}
