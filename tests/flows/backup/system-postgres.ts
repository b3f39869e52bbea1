/** The system's PostgreSQL, server and programs of one version: the one from npm has no pg_basebackup. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@salon/testkit/free-port.ts';
import pg from 'pg';
import { findProgram } from '../../../tools/system-packages.mjs';

const UP_WITHIN_MS = 60_000;
const SUPERUSER = 'salon_owner';

const BIN = findProgram('PostgreSQL') ?? '';

export interface SystemPostgres {
  /** The cluster, which a restore may put another in the place of. */
  data: string;
  /** Of the database `salon`, as the owner of everything. */
  url: string;
  urlOf(user: string, password: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** `kill -9`, and the cluster with it. */
  destroy(): Promise<void>;
}

/** A new cluster with the database `salon`, and a role for backups. */
export async function openSystemPostgres(
  folder: string,
  backupRole: { name: string; password: string },
): Promise<SystemPostgres> {
  const home = join(folder, 'postgres');
  const data = join(home, 'cluster');
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;
  mkdirSync(home);
  if (account) {
    // PostgreSQL's account has to pass, and to see nothing.
    for (const path of [folder, home]) chmodSync(path, 0o711);
    chownSync(home, account.uid, account.gid);
  }
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const how = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(BIN, 'initdb'), ['-D', data, '-U', SUPERUSER, ...how], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  const port = await freePort();
  const urlOf = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/salon`;
  const url = urlOf(SUPERUSER, password);
  let child: ChildProcess | null = null;
  process.on('exit', () => child?.kill('SIGKILL'));

  async function start(): Promise<void> {
    const log = openSync(join(home, 'log'), 'a');
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'].flatMap((one) => [
      '-c',
      one,
    ]);
    const mine = spawn(join(BIN, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...account,
      cwd: '/',
      stdio: ['ignore', log, log],
    });
    child = mine;
    closeSync(log);
    for (
      const untilMs = performance.now() + UP_WITHIN_MS;
      !(await isUp(url.replace(/salon$/, 'postgres')));
      await sleep(100)
    )
      if (performance.now() > untilMs || mine.exitCode !== null)
        throw new Error(`PostgreSQL does not come up: ${readFileSync(join(home, 'log'), 'utf8').slice(-2_000)}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  await start();
  await withClient(url.replace(/salon$/, 'postgres'), async (client) => {
    await client.query('CREATE DATABASE salon');
    await client.query(`CREATE ROLE ${backupRole.name} LOGIN REPLICATION PASSWORD '${backupRole.password}'`);
  });
  return {
    ...{ data, url, urlOf, start },
    stop: () => end('SIGINT'),
    async destroy() {
      await end('SIGKILL');
      rmSync(data, { recursive: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ replays: boolean }>('SELECT pg_is_in_recovery() AS replays');
      return rows[0]?.replays === false;
    });
  } catch {
    return false;
  }
}

const idOf = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
