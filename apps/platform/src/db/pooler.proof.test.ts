/** A real PgBouncer between a node and its database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { freePort } from '@salon/testkit/free-port.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { missing } from '../../../../tests/programs.ts';
import { createPool } from './pool.ts';
import { refusePooler } from './pooler.ts';
import { startTestServer, type TestDatabase, type TestServer } from './testing/database.ts';

const NODE = fileURLToPath(new URL('../main.ts', import.meta.url));
const SETTINGS = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';
const EX_CONFIG = 78;

describe.skipIf(missing('pgbouncer'))('a node behind PgBouncer', () => {
  let server: TestServer;
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    database = await server.demoDatabase();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The database's address through a pooler of that mode. */
  async function through(mode: 'transaction' | 'session', ignored: string): Promise<string> {
    const at = new URL(database.platformUrl);
    const port = await freePort();
    const target = `host=${at.hostname} port=${at.port} dbname=${database.name} user=${at.username} password=${at.password}`;
    const file = join(folder, `${mode}.ini`);
    const lines = [
      ...['[databases]', `${database.name} = ${target}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
      ...[`listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`],
      ...[`ignore_startup_parameters = ${ignored}`, 'default_pool_size = 5', 'min_pool_size = 3'],
      ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    children.push(spawn('pgbouncer', ['-q', file], { stdio: 'ignore' }));
    await expect.poll(() => answers(port), { timeout: 10_000 }).toBe(true);
    at.port = String(port);
    return at.href;
  }
  const answers = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
  const verdict = async (databaseUrl: string) => {
    const pool = createPool({ databaseUrl, max: 2 });
    const report = await refusePooler(pool).then(
      () => 'taken',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    await pool.end();
    return report;
  };

  it('is taken without one', async () => {
    expect(await verdict(database.platformUrl)).toBe('taken');
  });

  it('is refused in transaction mode, whatever the pooler lets pass', async () => {
    expect(await verdict(await through('transaction', SETTINGS))).toMatch(/^PoolerError: DATABASE_URL leads to/);
    expect(await verdict(await through('transaction', 'extra_float_digits'))).toMatch(
      /^PoolerError: .*refuses settings/,
    );
  });

  it('ends with 78 and one line', async () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', NODE], {
      env: bareEnvironment({
        ...{ DEMO: '1', PORT: '0', DATABASE_URL: await through('transaction', SETTINGS) },
        // The server of the tests writes without fsync.
        ALLOW_UNSAFE_DATABASE: '1',
      }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let report = '';
    child.stderr.on('data', (chunk) => {
      report += chunk;
    });
    const [code] = await once(child, 'close');
    expect([code, report.trimEnd().split('\n')]).toEqual([EX_CONFIG, [expect.stringContaining('a connection pooler')]]);
  });

  it('is taken in session mode where the role has the settings itself', async () => {
    const role = new URL(database.platformUrl).username;
    const { pool } = database;
    const set = async (text: string) => {
      for (const [name, value] of [
        ['statement_timeout', '10s'],
        ['lock_timeout', '5s'],
        ['idle_in_transaction_session_timeout', '10s'],
      ])
        await pool.query(
          `ALTER ROLE ${role} IN DATABASE ${database.name} ${text === 'SET' ? `SET ${name} = '${value}'` : `RESET ${name}`}`,
        );
    };
    await set('SET');
    expect(await verdict(await through('session', SETTINGS))).toBe('taken');
    await set('RESET');
  });
});
