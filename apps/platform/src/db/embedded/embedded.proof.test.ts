import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedError } from './embedded-error.ts';
import { identifyProcess } from './process-identity.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

let scratch: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'embedded-'));
  dataDir = join(scratch, 'data');
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (const database of running.splice(0)) await database.stop();
  rmSync(scratch, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, log: () => {} });
  running.push(database);
  return database;
}

async function refusal(): Promise<EmbeddedError> {
  const outcome = await start().then(
    () => new Error('it started'),
    (error: unknown) => error,
  );
  if (outcome instanceof EmbeddedError) return outcome;
  throw outcome;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A Node process that owns the database until it is killed. */
async function startOwner(): Promise<{ owner: ChildProcess; url: string; pid: number }> {
  const module = new URL('./start-embedded.ts', import.meta.url).href;
  const code = `const { startEmbedded } = await import(${JSON.stringify(module)});
    try {
      const { url, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
      process.send({ url, pid });
    } catch (error) { process.send({ code: error.code }); }`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  owners.push(owner);
  const [answer] = await once(owner, 'message');
  if (answer.code !== undefined) throw new EmbeddedError(answer.code, 'refused');
  return { owner, url: answer.url, pid: answer.pid };
}

async function killNow(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was committed when its owner and its postmaster are killed', async () => {
    const { owner, url, pid } = await startOwner();
    await query(url, 'create table kept (amount bigint)');
    await query(url, 'insert into kept values (4711)');
    await killNow(owner);
    process.kill(pid, 'SIGKILL');
    const again = await start();
    expect(again.url).toBe(url);
    expect(await query(again.url, 'select amount from kept')).toEqual([{ amount: '4711' }]);
  });

  it('ends a postmaster that outlived its owner and starts anew', async () => {
    const { owner, url, pid } = await startOwner();
    await query(url, 'create table kept (amount bigint)');
    await killNow(owner);
    const again = await start();
    expect(again.pid).not.toBe(pid);
    expect(identifyProcess(pid)).toBeUndefined();
    expect(await query(again.url, 'select * from kept')).toEqual([]);
  });

  it('starts while a backend of the killed postmaster is still busy', async () => {
    const { owner, url, pid } = await startOwner();
    // A loop that never looks at its postmaster, unlike pg_sleep.
    const busy = query(url, 'select count(*) from generate_series(1, 1000000000000)').catch(() => 'lost');
    await query(url, 'select 1');
    await killNow(owner);
    process.kill(pid, 'SIGKILL');
    const again = await start();
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('lost');
  });

  it('gives exactly one of two starts at once the folder', async () => {
    const outcomes = await Promise.allSettled([startOwner(), start()]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toMatchObject([{ reason: { code: 'in-use' } }]);
  });

  it('says who holds the folder', async () => {
    const { owner } = await startOwner();
    const error = await refusal();
    expect(error.code).toBe('in-use');
    expect(error.message).toContain(`process ${owner.pid}`);
    expect(error.message).not.toContain('\n');
  });

  it('keeps money safe: fsync, synchronous commit, checksums, a password, reachable from the loopback alone', async () => {
    const { url } = await start();
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'listen_addresses',
      'unix_socket_directories',
    ];
    const rows = await query(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`);
    expect(rows).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
      },
    ]);
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('moves to another port when a stranger took the old one', async () => {
    const first = await start();
    await first.stop();
    const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(stranger, 'listening');
    const again = await start();
    stranger.close();
    expect(new URL(again.url).port).not.toBe(new URL(first.url).port);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('makes the database anew when the first start was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres', 'cluster.1', 'base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'salon' }]);
  });

  it('refuses a folder of another major version', async () => {
    const first = await start();
    await first.stop();
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    const current = readFileSync(version, 'utf8');
    writeFileSync(version, `${Number(current) - 1}\n`);
    const error = await refusal();
    expect(error.code).toBe('other-major');
    expect(error.message).toContain(`PostgreSQL ${Number(current) - 1}`);
  });

  it('refuses a folder that it cannot write', async () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    dataDir = file;
    expect((await refusal()).code).toBe('folder-not-writable');
  });

  it('refuses a cluster whose password is lost', async () => {
    const first = await start();
    await first.stop();
    rmSync(join(dataDir, 'postgres', 'password'));
    expect((await refusal()).code).toBe('damaged');
  });
});
