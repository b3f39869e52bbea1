import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@salon/testkit/free-port.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identifyProcess } from '../../apps/platform/src/db/embedded/process-identity.ts';
import { type RunningProduct, startProduct } from '../../tests/running-product.ts';

/**
 * The supervisor with stand-in parts: what is tested here is starting, keeping and ending processes, not what they do.
 * The parts keep the promises of part.ts: ready message, end on disconnect and on SIGTERM, code 78 when asked to refuse.
 */
let scratch: string;
let main: string;
const products: RunningProduct[] = [];

const WELL_BEHAVED = `
  import { appendFileSync, existsSync } from 'node:fs';
  const note = (line) => appendFileSync(process.env.NOTES, process.argv[1].split('/').at(-1) + ' ' + line + '\\n');
  if (existsSync(process.env.NOTES + '.refuse')) { console.error('This data was written by a newer version'); process.exit(78); }
  note('starts ' + JSON.stringify({ PORT: process.env.PORT, DATA_DIR: process.env.DATA_DIR, DATABASE_URL: process.env.DATABASE_URL, PLATFORM_URL: process.env.PLATFORM_URL,
    CABINET_KEY: process.env.CABINET_KEY, CABINET_KEYS: process.env.CABINET_KEYS, JWT_PRIVATE_KEY: process.env.JWT_PRIVATE_KEY, PAYMENT_SECRET: process.env.PAYMENT_SECRET, MIGRATE_DATABASE_URL: process.env.MIGRATE_DATABASE_URL }));
  process.on('SIGTERM', () => { note('ends'); process.exit(0); });
  process.on('disconnect', () => { note('is alone'); process.exit(0); });
  process.on('SIGUSR2', () => { console.error('a line'); note('writes'); });
  process.send({ ready: true });
`;

/** Listens nowhere, and names the ports that it is given; `.taken` beside the notes stands for ports that another program has. */
const STAND_IN_EGM = `
  import { appendFileSync, existsSync, rmSync } from 'node:fs';
  const [line, control] = ['--line', '--control'].map((name) => process.argv[process.argv.indexOf(name) + 1]);
  appendFileSync(process.env.HOME + '/notes', 'egm.ts starts ' + JSON.stringify({ line, control, env: Object.keys(process.env) }) + '\\n');
  if (existsSync(process.env.HOME + '/taken') && control !== '0') process.exit(1);
  const free = existsSync(process.env.HOME + '/taken') ? 7 : 5;
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  const places = { line: line.replace(/:0$/, ':400' + free), control: Number(control) || 5000 + free, camera: 6000 + free, board: 7000 + free };
  process.send({ ready: true, ...places });
`;

const NOTHING_TO_MIGRATE = `
  import { appendFileSync } from 'node:fs';
  const { MIGRATE_DATABASE_URL, DATABASE_URL, DEMO } = process.env;
  appendFileSync(process.env.NOTES, 'migrate.ts starts ' + JSON.stringify({ MIGRATE_DATABASE_URL, DATABASE_URL, DEMO }) + '\\n');
`;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'floor-'));
  main = join(scratch, 'main.ts');
  for (const name of ['platform.ts', 'cabinet.ts']) writeFileSync(join(scratch, name), WELL_BEHAVED);
  writeFileSync(join(scratch, 'egm.ts'), STAND_IN_EGM);
  writeFileSync(join(scratch, 'migrate.ts'), NOTHING_TO_MIGRATE);
  writeFileSync(join(scratch, 'package.json'), '{"type":"module"}');
  const floor = JSON.stringify(new URL('./floor.ts', import.meta.url).pathname);
  const options = JSON.stringify(new URL('./options.ts', import.meta.url).pathname);
  writeFileSync(
    main,
    `const { createFloor } = await import(${floor});
     const { readOptions } = await import(${options});
     const parts = { buildClient: false, migrateEntry: ${JSON.stringify(join(scratch, 'migrate.ts'))}, platformEntry: ${JSON.stringify(join(scratch, 'platform.ts'))}, cabinetEntry: ${JSON.stringify(join(scratch, 'cabinet.ts'))}, egmEntry: ${JSON.stringify(join(scratch, 'egm.ts'))} };
     const end = (code) => floor.stop().then(() => process.exit(code));
     const floor = createFloor({ ...readOptions(process.cwd(), process.env), ...parts }, { log: console.log, onRefused: (reason) => { console.error(reason); end(1); } });
     process.on('SIGTERM', () => end(0));
     await floor.start().then((ready) => ready && process.send({ ready: true }), (error) => { console.error(error.message); return end(1); });`,
  );
});

afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const notes = () =>
  (existsSync(join(scratch, 'notes')) ? readFileSync(join(scratch, 'notes'), 'utf8') : '').trim().split('\n');
const settings = (part: string) =>
  JSON.parse(
    notes()
      .find((line) => line.startsWith(`${part}.ts starts`))
      ?.split(' starts ')[1] ?? '{}',
  );

async function start(dataDir = join(scratch, 'data'), env: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
  const product = await startProduct({ main, dataDir, env: { NOTES: join(scratch, 'notes'), HOME: scratch, ...env } });
  products.push(product);
  return product;
}

async function untilGone(pid: number): Promise<void> {
  while (identifyProcess(pid) !== undefined) await sleep(20);
}

/** Runs the real supervisor until it ends, for starts that must fail before any part is started. */
function refusedStart(env: NodeJS.ProcessEnv) {
  const file = new URL('./main.ts', import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [file], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, lines: stderr.trim().split('\n') };
}

describe('the supervisor', () => {
  it('starts PostgreSQL, platform and cabinet and tells each only what it needs', async () => {
    const product = await start(undefined, { CABINET_KEYS: 'hall-2:a-key-of-another-agent' });
    const platform = settings('platform');
    const cabinet = settings('cabinet');
    const migration = settings('migrate');
    expect(migration).toMatchObject({ MIGRATE_DATABASE_URL: product.databaseUrl, DEMO: '1' });
    expect(new URL(product.databaseUrl).username).toBe('salon');
    expect(new URL(platform.DATABASE_URL).username).toBe('salon_platform');
    expect(platform).toMatchObject({ PORT: String(product.port), DATABASE_URL: migration.DATABASE_URL });
    expect(platform).not.toHaveProperty('MIGRATE_DATABASE_URL');
    expect(platform.JWT_PRIVATE_KEY).toContain('BEGIN PRIVATE KEY');
    expect(cabinet).toMatchObject({ PLATFORM_URL: product.baseURL, DATA_DIR: join(product.dataDir, 'cabinet') });
    expect(cabinet.CABINET_KEY).toBe(platform.CABINET_KEY);
    expect(platform.CABINET_KEYS).toMatch(/^hall-2:a-key-of-another-agent,floor-1:/);
    expect(cabinet).not.toHaveProperty('CABINET_KEYS');
    expect(cabinet).not.toHaveProperty('JWT_PRIVATE_KEY');
    expect(cabinet).not.toHaveProperty('DATABASE_URL');
    expect(cabinet).not.toHaveProperty('MIGRATE_DATABASE_URL');
    expect(cabinet).not.toHaveProperty('PAYMENT_SECRET');
    expect(cabinet).not.toHaveProperty('SECOND_PAYMENT_SECRET');
    for (const file of ['run.json', 'secrets.json'])
      expect(statSync(join(product.dataDir, file)).mode & 0o777).toBe(0o600);
    expect(statSync(product.dataDir).mode & 0o777).toBe(0o700);
  });

  it('ends cabinet, platform and PostgreSQL in this order and leaves no process', async () => {
    const product = await start();
    const pids = product.pids();
    await product.stop();
    expect(notes().slice(-2)).toEqual(['cabinet.ts ends', 'platform.ts ends']);
    for (const pid of Object.values(pids)) expect(identifyProcess(pid ?? 0)).toBeUndefined();
    expect(existsSync(join(product.dataDir, 'run.json'))).toBe(false);
  });

  it('finds the same secrets and database at the second start', async () => {
    const first = await start();
    await first.stop();
    const before = settings('platform');
    rmSync(join(scratch, 'notes'));
    const second = await start(first.dataDir);
    expect(settings('platform').JWT_PRIVATE_KEY).toBe(before.JWT_PRIVATE_KEY);
    expect(second.databaseUrl).toBe(first.databaseUrl);
  });

  it('starts a killed part again, PostgreSQL too', async () => {
    const product = await start();
    for (const part of ['platform', 'cabinet', 'egm', 'postgres'] as const) {
      const before = product.pids();
      await product.kill(part);
      await product.untilBack(part, before[part] ?? 0);
      expect({ ...product.pids(), [part]: 0 }).toEqual({ ...before, [part]: 0 });
    }
  });

  it.runIf(existsSync('/dev/full'))(
    'goes on while the disk is full, and has all of it up again once there is room',
    async () => {
      const product = await start();
      const before = product.pids();
      const files = [`postgres/lock.${before.supervisor}`, 'run.json.new', 'cabinet.json.new'];
      for (const name of files) symlinkSync('/dev/full', join(product.dataDir, name));
      // The log is no such link: who reads it would never come to an end.
      rmSync(join(product.dataDir, 'logs/platform.log'));
      mkdirSync(join(product.dataDir, 'logs/platform.log'));
      process.kill(before.platform ?? 0, 'SIGUSR2');
      await expect.poll(notes).toContain('platform.ts writes');
      // It listens elsewhere from now on, which the cabinet's file has to say.
      writeFileSync(join(scratch, 'taken'), '');
      await Promise.all([product.kill('egm'), product.kill('postgres')]);
      const tries = () => product.logs().match(/PostgreSQL does not start, trying again: ENOSPC/g)?.length;
      await expect.poll(tries).toBeGreaterThan(2);
      expect(product.logs()).toMatch(/What runs is not recorded, trying again: ENOSPC/);
      await expect.poll(product.logs).toMatch(/simulated gaming machine .* cannot be stored: ENOSPC/);
      for (const name of files) rmSync(join(product.dataDir, name));
      await product.untilBack('postgres', before.postgres ?? 0);
      await product.untilBack('cabinet', before.cabinet ?? 0);
      expect(product.pids()).toMatchObject({ supervisor: before.supervisor, platform: before.platform });
      expect(readFileSync(join(product.dataDir, 'cabinet.json'), 'utf8')).toContain('tcp:127.0.0.1:4007');
    },
  );

  it('hosts the gaming machine where it listens, again there after its death, elsewhere where the port is taken', async () => {
    const product = await start();
    const machines = () => JSON.parse(readFileSync(join(product.dataDir, 'cabinet.json'), 'utf8')).machines;
    const board = (port: number) => ({ kind: 'modbus', address: `127.0.0.1:${port}` });
    const hosted = { driver: 'sas', line: 'tcp:127.0.0.1:4005', board: board(7005), profile: 'spec' };
    expect(machines()).toMatchObject([hosted, { machineId: '*', driver: 'simulated' }]);
    expect(settings('egm').env).not.toContain('CABINET_KEY');
    const killed = async () => {
      const { egm, cabinet } = product.pids();
      await product.kill('egm');
      await product.untilBack('egm', egm ?? 0);
      return cabinet ?? 0;
    };
    const cabinet = await killed();
    const starts = () => notes().filter((line) => line.startsWith('egm.ts'));
    await expect.poll(starts).toHaveLength(2);
    expect(starts()[1]).toContain('"tcp:127.0.0.1:4005"');
    expect(product.pids().cabinet).toBe(cabinet);
    writeFileSync(join(scratch, 'taken'), '');
    await killed();
    await product.untilBack('cabinet', cabinet);
    expect(starts()).toHaveLength(4);
    expect(machines()[0]).toMatchObject({ line: 'tcp:127.0.0.1:4007', board: board(7007) });
  });

  it('starts without the gaming machine where that does not come up, and with none where the machines are the user’s own', async () => {
    writeFileSync(join(scratch, 'egm.ts'), 'throw new Error("broken memory")');
    const product = await start();
    expect(product.logs()).toContain('broken memory');
    const file = readFileSync(join(product.dataDir, 'cabinet.json'), 'utf8');
    expect(JSON.parse(file).machines).toEqual([{ machineId: '*', driver: 'simulated' }]);
    await product.stop();
    const own = await start(join(scratch, 'own'), { CABINET_CONFIG: 'my-machines.json' });
    expect(own.pids().egm).toBeNull();
    expect(existsSync(join(own.dataDir, 'cabinet.json'))).toBe(false);
  });

  it('leaves no platform and no cabinet behind when it is killed, and starts again on the same folder', async () => {
    const product = await start();
    const { platform, cabinet, egm } = product.pids();
    await product.kill('supervisor');
    for (const pid of [platform, cabinet, egm]) await untilGone(pid ?? 0);
    expect(notes()).toContain('platform.ts is alone');
    const again = await start(product.dataDir);
    expect(again.databaseUrl).toBe(product.databaseUrl);
  });

  it('ends everything with one line when a part refuses for good', async () => {
    const product = await start();
    const { postgres, supervisor } = product.pids();
    writeFileSync(join(scratch, 'notes.refuse'), '');
    await product.kill('platform');
    await untilGone(supervisor ?? 0);
    await untilGone(postgres ?? 0);
    expect(product.logs()).toContain('This data was written by a newer version\n');
    expect(product.logs()).not.toContain(' at ');
  });

  it('gives up on a part that never came up', async () => {
    writeFileSync(join(scratch, 'platform.ts'), 'throw new Error("broken build")');
    await expect(start()).rejects.toThrow(/exit code 1.*broken build.*The platform does not start/s);
  });

  it('names a taken port in one line', async () => {
    const port = await freePort();
    const stranger = createServer().listen(port);
    await once(stranger, 'listening');
    const outcome = refusedStart({ PORT: String(port), DATA_DIR: join(scratch, 'data') });
    stranger.close();
    expect(outcome).toEqual({
      status: 1,
      lines: [`Port ${port} is taken by another program; set PORT to another one`],
    });
  });

  it.each(['0', '65536', '3000x', '-1'])('refuses PORT=%s in one line', (port) => {
    const { status, lines } = refusedStart({ PORT: port, DATA_DIR: join(scratch, 'data') });
    expect({ status, lines }).toEqual({ status: 1, lines: [`PORT must be a number from 1 to 65535, not "${port}"`] });
  });

  it('names a folder that it cannot write in one line', async () => {
    writeFileSync(join(scratch, 'file'), '');
    const { status, lines } = refusedStart({ PORT: String(await freePort()), DATA_DIR: join(scratch, 'file', 'data') });
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The folder .* is not writable \(ENOTDIR\); set DATA_DIR to another one$/),
    ]);
  });

  it.runIf(existsSync('/proc/self'))(
    'names a folder that no file system would make, and does not try for ever',
    async () => {
      const { status, lines } = refusedStart({ PORT: String(await freePort()), DATA_DIR: '/proc/salon/data' });
      expect({ status, lines }).toEqual({
        status: 1,
        lines: [expect.stringMatching(/^The folder \/proc\/salon\/data is not writable \([A-Z]+\); set DATA_DIR/)],
      });
    },
  );

  it('refuses a folder on which another start runs', async () => {
    const product = await start();
    const { status, lines } = refusedStart({ PORT: String(await freePort()), DATA_DIR: product.dataDir });
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining(`is in use by another start (process ${product.pids().supervisor})`),
    ]);
  });

  it('names spoilt secrets in one line', async () => {
    const dataDir = join(scratch, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secrets.json'), '{"JWT_PRIVATE_KEY":');
    chmodSync(dataDir, 0o755);
    await expect(start(dataDir)).rejects.toThrow(/The secrets in .*secrets\.json cannot be read/);
  });

  it('ends when the process that started it is killed', async () => {
    const dataDir = join(scratch, 'data');
    const port = await freePort();
    const code = `const { spawn } = await import('node:child_process');
      const child = spawn(process.execPath, [${JSON.stringify(new URL('./main.ts', import.meta.url).pathname)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      process.send(child.pid);`;
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [pid] = (await once(starter, 'message')) as [number];
    while (!existsSync(join(dataDir, 'run.lock'))) await sleep(20);
    starter.kill('SIGKILL');
    await untilGone(pid);
    expect(existsSync(join(dataDir, 'run.lock'))).toBe(false);
  });
});
