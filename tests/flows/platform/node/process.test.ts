import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { freePort } from '@salon/testkit/free-port.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../../../apps/platform/src/db/testing/database.ts';

const programOf = (name: string) => fileURLToPath(new URL(`../../../../apps/platform/src/${name}.ts`, import.meta.url));
let server: TestServer;
let database: TestDatabase;
let child: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer({ isDurable: true });
  database = await server.database();
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(async () => {
  await database.drop();
  await server.stop();
});

function run(env: NodeJS.ProcessEnv, program = 'main', args: string[] = []) {
  const made = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programOf(program), ...args], {
    env: bareEnvironment({ DATABASE_URL: database.platformUrl, PORT: '0', LOG_LEVEL: 'silent', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = made;
  let output = '';
  let printed = '';
  const { stdout, stderr } = made;
  if (!stdout || !stderr) throw new Error('no output');
  stdout.on('data', (chunk) => {
    printed += chunk;
  });
  stderr.on('data', (chunk) => {
    output += chunk;
  });
  // Not 'close': a child whose channel was cut by us never says it.
  const ended = Promise.all([once(made, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(([[code]]) => ({
    code: code as number | null,
    output: output.trim(),
  }));
  const ready = Promise.race([
    once(made, 'message').then(([message]) => message as unknown),
    ended.then(({ code }) => Promise.reject(new Error(`ended with ${code}: ${output}`))),
  ]);
  ready.catch(() => {});
  return { made, ended, ready, printed: () => printed };
}

const demo = { DEMO: '1', CABINET_KEYS: 'floor-1:key' };

describe('the platform as a process', () => {
  it('PR-01 says when it serves, prints the first link where there is no staff, and ends in order on SIGTERM', async () => {
    const owner = { ...demo, MIGRATE_DATABASE_URL: database.url };
    expect(await run(owner, 'migrate-main').ended).toEqual({ code: 0, output: '' });
    const port = await freePort();
    // A starter with a channel, as tools/hand-over.mjs is one.
    const { made, ready, ended, printed } = run({ ...demo, PORT: String(port) });
    expect(await ready).toEqual({ ready: true });
    made.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, output: '' });
    expect(printed()).toMatch(/^The first staff account: \S+#[\w-]{32}\n$/);
    expect(printed()).toContain(`http://localhost:${port}/staff/first#`);
  });

  it('PR-01 gives the first link to a starter that asks for it alone, at the host of the staff, and ends when that one is gone', async () => {
    const port = await freePort();
    const env = { ...demo, STAFF_HOST: 'staff.example', PORT: String(port) };
    const { made, ready, ended, printed } = run(env, 'main', ['--first-link-by-message']);
    const link = `http://staff.example:${port}/staff/first#`;
    expect(await ready).toEqual({ ready: true, firstLink: expect.stringContaining(link) });
    made.disconnect();
    expect(await ended).toEqual({ code: 0, output: '' });
    expect(printed()).toBe('');
  });

  it('PR-01 one that may have others beside it drains for seconds, and ends in order on a second signal too', async () => {
    // Nobody is there: what counts is that it would wait for those who might move.
    const clustered = { ...demo, REDIS_URL: 'redis://127.0.0.1:1' };
    const waited = run(clustered);
    await waited.ready;
    const fromMs = performance.now();
    waited.made.kill('SIGTERM');
    expect(await waited.ended).toEqual({ code: 0, output: '' });
    // The notice for proxies; timers are never early.
    expect(performance.now() - fromMs).toBeGreaterThanOrEqual(2_000);

    const hurried = run(clustered);
    await hurried.ready;
    hurried.made.kill('SIGSTOP');
    // Both are there when it goes on.
    hurried.made.kill('SIGTERM');
    hurried.made.kill('SIGINT');
    hurried.made.kill('SIGCONT');
    expect(await hurried.ended).toEqual({ code: 0, output: '' });
  });

  it('PR-01 refuses a taken port in one line, and ends with 78', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const result = await run({ ...demo, PORT: String(port) }).ended;
    squatter.close();
    expect(result).toEqual({ code: 78, output: `Port ${port} is taken: set PORT to another one` });
  });

  it('refuses a database that may lose acknowledged commits, in one line, unless a test says otherwise', async () => {
    await database.pool.query(`ALTER DATABASE ${database.name} SET synchronous_commit = off`);
    const refused = await run(demo).ended;
    expect(refused).toMatchObject({
      code: 78,
      output: expect.stringMatching(
        /^The database would lose acknowledged commits[^\n]*synchronous_commit is off[^\n]*$/,
      ),
    });
    expect(await run({ ALLOW_UNSAFE_DATABASE: '1', NODE_ENV: 'production' }).ended).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^ALLOW_UNSAFE_DATABASE=1 is for tests[^\n]*$/),
    });
    await run({ ...demo, ALLOW_UNSAFE_DATABASE: '1' }).ready;
    child?.kill('SIGKILL');
    await database.pool.query(`ALTER DATABASE ${database.name} RESET synchronous_commit`);
  });

  it('PR-01 refuses a production start without secrets of its own', async () => {
    expect(await run({ NODE_ENV: 'production' }).ended).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^JWT_PRIVATE_KEY is missing[^\n]*$/),
    });
  });

  it('PR-01 says in one line that its database does not answer, and may be tried again', async () => {
    // Nobody takes port 1 meanwhile, as they may a free one.
    const result = await run({ ...demo, DATABASE_URL: 'postgres://salon:secret@127.0.0.1:1/salon' }).ended;
    expect(result).toEqual({
      code: 1,
      output: 'The database does not answer (ECONNREFUSED); DATABASE_URL names it',
    });
  });

  it('says in one line that the database refuses its user', async () => {
    const wrong = new URL(database.platformUrl);
    wrong.password = 'wrong';
    const result = await run({ ...demo, DATABASE_URL: wrong.href }).ended;
    expect(result).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^The database refuses DATABASE_URL: password[^\n]*$/),
    });
  });

  it('PR-01 refuses a database of a newer version', async () => {
    const newer = await server.database();
    await newer.pool.query(`INSERT INTO schema_version (version, name, hash) VALUES (9999, '9999_later.sql', 'x')`);
    const result = await run({ ...demo, DATABASE_URL: newer.platformUrl }).ended;
    await newer.drop();
    expect(result).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^The database is of version 9999[^\n]*$/),
    });
  });

  it('a platform that is newer than its database does not migrate it, and says what does', async () => {
    const older = await server.database();
    await older.pool.query('DELETE FROM schema_version WHERE version = (SELECT max(version) FROM schema_version)');
    const result = await run({ ...demo, DATABASE_URL: older.platformUrl }).ended;
    await older.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const blank = await run({ ...demo, DATABASE_URL: older.platformUrl }).ended;
    expect((await older.pool.query(`SELECT to_regclass('site') AS site`)).rows).toEqual([{ site: null }]);
    await older.drop();
    for (const { code, output } of [result, blank]) {
      expect(code).toBe(78);
      expect(output).toMatch(/^The database is of version \d+, this program needs version \d+: run npm run migrate$/);
    }
  });

  it('a production platform that could rewrite its own ledger does not start', async () => {
    const production = {
      JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      PIN_PEPPER: 'p'.repeat(30),
      STAFF_HOST: 'staff.example',
      NODE_ENV: 'production',
    };
    expect(await run({ ...production, DATABASE_URL: database.url }).ended).toMatchObject({
      code: 78,
      output: expect.stringMatching(/^The platform must not connect as \w+: it is a superuser[^\n]*$/),
    });
    const owned = await server.database();
    await owned.pool.query('ALTER TABLE audit OWNER TO salon_platform');
    expect(await run({ ...production, DATABASE_URL: owned.platformUrl }).ended).toMatchObject({
      code: 78,
      output: expect.stringContaining('it owns audit'),
    });
    await owned.drop();
    const unseeded = await server.database();
    const started = run({ ...production, DATABASE_URL: unseeded.platformUrl });
    await started.ready;
    started.made.kill('SIGTERM');
    expect((await started.ended).code).toBe(0);
    await unseeded.drop();
  });
});
