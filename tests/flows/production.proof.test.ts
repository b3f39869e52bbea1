import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '@salon/testkit/free-port.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '../../apps/platform/src/db/embedded/start-embedded.ts';
import { chromiumPath } from '../../tools/system-packages.mjs';
import { CHROMIUM_ARGS } from '../live/open-live-page.ts';
import { missing } from '../programs.ts';

/** What docs/operations.md says, as it stands there, in a fresh clone, by a plain user. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const [PREPARE = '', PLATFORM = '', CABINET = '', CHECK = '', COPY = '', UPGRADE = ''] = [
  ...PAGE.matchAll(/```sh\n(.*?)```/gs),
].map(([, text]) => text);
const BUILT_WITH = ['vite', '@vitejs/plugin-react', '@tailwindcss/vite', 'marked', 'minisearch'];
/** nobody, where the test runs as root. */
const PLAIN = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let scratch: string;
let server: EmbeddedPostgres;
let port: number;
const running: ChildProcess[] = [];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'production-'));
  cloneRepository();
  port = await freePort();
  server = await startEmbedded({ dataDir: join(scratch, 'server'), log: () => {} });
  await asAdmin(
    // The server is an operator's own: nobody has made the platform's role yet.
    'DROP ROLE IF EXISTS salon_platform',
    `CREATE ROLE salon_owner LOGIN CREATEROLE PASSWORD 'secret'`,
    'CREATE DATABASE salon_real OWNER salon_owner',
  );
});
afterAll(async () => {
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = alive.map((child) => once(child, 'exit'));
  for (const { pid } of alive) if (pid) process.kill(-pid, 'SIGTERM');
  await Promise.all(ended);
  await server.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

const clone = () => join(scratch, 'salon');
const home = () => join(scratch, 'home');

/**
 * As the work tree stands, so that a change is tested before it is committed, and with the packages that an install under
 * NODE_ENV=production leaves there: without what the client is built with. All of them would be minutes of downloads.
 */
function cloneRepository(): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const name of list.toString().split('\0').filter(Boolean)) cpSync(join(ROOT, name), join(clone(), name));
  execFileSync('cp', ['-a', '--reflink=auto', join(ROOT, 'node_modules'), clone()]);
  const listed = join(clone(), 'node_modules/.package-lock.json');
  const lock: { packages: Record<string, unknown> } = JSON.parse(readFileSync(listed, 'utf8'));
  for (const name of BUILT_WITH) {
    rmSync(join(clone(), 'node_modules', name), { recursive: true });
    delete lock.packages[`node_modules/${name}`];
  }
  writeFileSync(listed, JSON.stringify(lock));
  mkdirSync(home());
  // What this computer has downloaded before is not downloaded again.
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  if (existsSync(cache)) execFileSync('cp', ['-a', '--reflink=auto', cache, join(home(), 'npm-cache')]);
  chmodSync(scratch, 0o755);
  if (PLAIN.uid) execFileSync('chown', ['-R', `${PLAIN.uid}:${PLAIN.gid}`, clone(), home()]);
}

function environment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return {
    ...{ PATH: path.join(delimiter), HOME: home(), NODE_ENV: 'production', npm_config_registry: registry },
    ...{ npm_config_cache: join(home(), 'npm-cache'), npm_config_prefer_offline: 'true' },
    // By itself npm waits five minutes for a registry that has stalled; the few packages that are missing here come in seconds.
    ...{ npm_config_fetch_timeout: '15000', npm_config_fetch_retries: '5', npm_config_fetch_retry_mintimeout: '1000' },
    ...{ PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: join(clone(), 'cabinet-data') },
  };
}

/** A block of the page with this test's addresses and folders in place of the page's. */
function run(block: string): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const { host } = new URL(server.url);
  const script = block
    .replaceAll('@db.example/salon', `@${host}/salon_real`)
    .replaceAll('https://play.example', url())
    .replaceAll('http://node.example:3000', url())
    .replaceAll('/var/lib/salon-backup', join(clone(), 'copies'));
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    ...PLAIN,
    cwd: clone(),
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

const url = () => `http://127.0.0.1:${port}`;
const machines = async () => {
  const client = new pg.Client({ connectionString: realUrl() });
  await client.connect();
  const { rows } = await client.query('SELECT id, link FROM machine ORDER BY id');
  await client.end();
  return rows;
};

/** The owner's, on the server's own host. */
function realUrl(): string {
  const real = new URL(server.url);
  real.pathname = '/salon_real';
  return real.href;
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

/** Title of the page that a browser shows for a link of the node, behind a proxy that ends TLS. */
async function titleAt(link: string): Promise<string | null> {
  const [key, cert] = [join(scratch, 'tls.key'), join(scratch, 'tls.crt')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const node = connect(port, '127.0.0.1');
    for (const end of [socket, node]) end.on('error', () => [socket, node].map((one) => one.destroy()));
    socket.pipe(node).pipe(socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const resolver = `--host-resolver-rules=MAP * 127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS, resolver] });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  try {
    await page.goto(link);
    return await page.locator('main:has(form) h1').textContent();
  } finally {
    await browser.close();
    proxy.close();
  }
}

describe.skipIf(missing('chromium'))('production, as docs/operations.md says', () => {
  it('refuses to be the demo', async () => {
    const { output, ended } = run('npm start --silent');
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(
      /^npm start is the demo; in production: npm run build, [^\n]*npm run platform[^\n]*$/,
    );
  });

  it('needs its secrets from the environment', async () => {
    const platform = run('npm run --silent platform');
    expect(await platform.ended).toBe(78);
    expect(platform.output().trim().split('\n').at(-1)).toBe('DATABASE_URL is missing');
    const cabinet = run('CABINET_KEY=0123456789 npm run --silent cabinet');
    expect(await cabinet.ended).toBe(78);
    expect(cabinet.output().trim()).toBe('Cabinet: CABINET_CONFIG is missing (CABINET_CONFIG)');
    const simulated = run('CABINET_KEY=0123456789 CABINET_CONFIG=docs/cabinet.example.json npm run --silent cabinet');
    expect(await simulated.ended).toBe(78);
    expect(simulated.output().trim()).toBe(
      'Cabinet: docs/cabinet.example.json: machines.0.driver: "simulated" is simulated, which needs DEMO=1',
    );
  });

  it('builds, migrates, makes a site, serves its login page, leads to its first staff account, its cabinet connects, and it is checked, copied and migrated while it runs', async () => {
    const prepared = run(PREPARE);
    expect(await prepared.ended, prepared.output()).toBe(0);
    const platform = run(PLATFORM);
    await expect
      .poll(
        () =>
          fetch(`${url()}/readyz`).then(
            (answer) => answer.status,
            () => (platform.child.exitCode === null ? null : platform.output()),
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    const page = await fetch(`${url()}/login`);
    expect(await page.text()).toMatch(/<script type="module"[^>]*src="\/assets\//);
    const links = () => [...platform.output().matchAll(/The first staff account: (\S+)/g)].map(([, link]) => link);
    await expect.poll(links).toEqual([expect.stringMatching(/^https:\/\/staff\.[^:]+\/staff\/first#[\w-]{32}$/)]);
    expect(await titleAt(links()[0] ?? '')).toBe('İlk hesap');
    const settings = await (await fetch(`${url()}/Settings.json`)).json();
    expect(settings).toMatchObject({ SITE_NAME: 'Golden Hall', CURRENCY: 'EUR', REGISTRATION: true, PIN_CHECK: true });
    const cabinet = run(CABINET);
    await expect
      .poll(async () => (cabinet.child.exitCode === null ? machines() : cabinet.output()), { timeout: 60_000 })
      .toEqual([
        { id: 1, link: 'up' },
        { id: 2, link: 'up' },
      ]);
    const checked = run(CHECK);
    expect(await checked.ended, checked.output()).toBe(0);
    expect(checked.output()).toMatch(/ hold, 0 broken/);
    const copied = run(COPY);
    expect(await copied.ended, copied.output()).toBe(0);
    expect(copied.output()).toMatch(/hall-1, machine 1: [\s\S]*hall-1, machine 2: /);
    const upgraded = run(UPGRADE);
    expect(await upgraded.ended, upgraded.output()).toBe(0);
    expect((await fetch(`${url()}/readyz`)).status).toBe(200);
    // A supervisor that is stopped ends alone.
    platform.child.kill('SIGTERM');
    cabinet.child.kill('SIGTERM');
    await Promise.all([platform.ended, cabinet.ended]);
    expect(links()).toHaveLength(1);
  });

  it('refuses a database that the demo was seeded into', async () => {
    const client = new pg.Client({ connectionString: realUrl() });
    await client.connect();
    await client.query('INSERT INTO demo_seed VALUES (now())');
    await client.end();
    const platform = run(PLATFORM);
    expect(await platform.ended).toBe(78);
    expect(platform.output().trim().split('\n').at(-1)).toMatch(/^This database was seeded for the demo/);
  });
});
