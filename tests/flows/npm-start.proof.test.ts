import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@salon/testkit/free-port.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identifyProcess } from '../../apps/platform/src/db/embedded/process-identity.ts';
import { EGM_MACHINE_ID } from '../../apps/platform/src/db/seed.ts';
import type { RunRecord } from '../../tools/floor/run-record.ts';

/** What a newcomer does and sees: `npm start` runs exactly this script, here on a data folder and port of its own. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START = join(ROOT, 'tools/start.mjs');

let dataDir: string;
const starts: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'));
});

afterEach(async () => {
  for (const child of starts.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

type Start = {
  child: ChildProcess;
  port: number;
  output: () => string;
  errors: () => string;
  ended: Promise<unknown[]>;
};

async function npmStart(command = [process.execPath, START]): Promise<Start> {
  const port = await freePort();
  // By itself npm asks its registry once a day whether there is a newer npm.
  const quiet = { npm_config_update_notifier: 'false' };
  // A group of its own stands for the terminal: Ctrl-C goes to the group.
  const env = { ...process.env, ...quiet, PORT: String(port), DATA_DIR: dataDir };
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  starts.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  // Not 'exit': the last words may come after it.
  return { child, port, output: () => output.out, errors: () => output.err, ended: once(child, 'close') };
}

async function untilReady(start: Start): Promise<void> {
  while (!start.output().includes('Ctrl-C ends everything')) {
    if (start.child.exitCode !== null) throw new Error(`it ended: ${start.output()}${start.errors()}`);
    await sleep(50);
  }
}

async function ctrlC(start: Start): Promise<void> {
  process.kill(-(start.child.pid ?? 0), 'SIGINT');
  await start.ended;
}

const record = (): RunRecord => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: record().databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Of the demo's two sites. */
const FLOOR = [
  { brands: 3, machines: 25, players: 5 },
  { brands: 1, machines: 4, players: 2 },
];
const floor = () =>
  query(
    `select count(distinct b.id)::int as brands, count(*)::int as machines,
       (select count(*) from player where username like 'demo%' and site_id = b.site_id)::int as players
       from machine m join brand b on b.id = m.brand_id group by b.site_id order by b.site_id`,
  );

/** The cabinet has set up the simulated gaming machine, which forgets its host's settings when it loses its power. */
async function gamingMachineIsHosted(): Promise<void> {
  const { control } = JSON.parse(readFileSync(join(dataDir, 'egm.json'), 'utf8'));
  const isSetUp = async () => {
    const glass = await fetch(`http://127.0.0.1:${control}/`).catch(() => null);
    return glass !== null && ((await glass.json()) as { isRealTime: boolean }).isRealTime;
  };
  await expect.poll(isSetUp, { timeout: 20_000 }).toBe(true);
  const state = () => query(`select link, activity, disabled_reason from machine where id = ${EGM_MACHINE_ID}`);
  await expect.poll(state).toEqual([{ link: 'up', activity: 'idle', disabled_reason: null }]);
}

describe('npm start', () => {
  it('serves client and calls, says where and for whom, and Ctrl-C ends every process', async () => {
    const start = await npmStart();
    await untilReady(start);
    expect(start.output()).toContain(`Ready: http://localhost:${start.port}\n`);
    expect(start.output()).toMatch(/demo, demo2, demo3, demo4, demo5 .*demo1234.*1234/);
    const page = await fetch(`http://localhost:${start.port}/lobby`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await fetch(`http://localhost:${start.port}/readyz`)).status).toBe(200);
    expect(await floor()).toEqual(FLOOR);
    await gamingMachineIsHosted();
    const killed = record().egm ?? 0;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => identifyProcess(killed)).toBeUndefined();
    await gamingMachineIsHosted();

    const { supervisor, platform, cabinet, egm, postgres } = record();
    await ctrlC(start);
    expect(start.child.exitCode).toBe(0);
    for (const pid of [supervisor, platform, cabinet, egm, postgres]) expect(identifyProcess(pid ?? 0)).toBeUndefined();
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
  });

  it('SIGTERM to npm alone leaves no process running', async () => {
    const start = await npmStart(['npm', 'start']);
    await untilReady(start);
    const { supervisor, platform, cabinet, egm, postgres } = record();
    start.child.kill('SIGTERM');
    for (const pid of [supervisor, platform, cabinet, egm, postgres])
      await expect.poll(() => identifyProcess(pid ?? 0)).toBeUndefined();
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
  });

  it('finds the same data at the second start and adds none', async () => {
    const start = await npmStart();
    await untilReady(start);
    expect(start.output()).not.toContain('first start');
    expect(await floor()).toEqual(FLOOR);
    await query("insert into schema_version (version, name, hash) values (9999, '9999_future.sql', 'x')");
    await ctrlC(start);
  });

  it('refuses a database of a newer version with one line and exit code 1', async () => {
    const start = await npmStart();
    await start.ended;
    expect(start.child.exitCode).toBe(1);
    expect(start.errors().trim().split('\n')).toEqual([expect.stringContaining('version 9999')]);
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false);
  });
});
