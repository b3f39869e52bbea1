import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { startTestServer, type TestDatabase, type TestServer } from './testing/database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(async () => {
  await database.drop();
  await server.stop();
});

it('a connection that is lost while it is in use ends its query, not the process', async () => {
  const pool = createPool({ databaseUrl: database.url, max: 1 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const lost = expect(client.query('SELECT pg_sleep(30)')).rejects.toThrow();
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  await lost;
  // An unhandled error event would fail the run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  client.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('reads a sum that no number holds exactly as the greatest that is exact, and refuses a single amount like that', async () => {
  const sum = async (sign: string) =>
    (await database.pool.query(`SELECT sum(${sign}9007199254740991::bigint) AS sum FROM generate_series(1, 3)`)).rows[0]
      .sum;
  expect(await sum('')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await sum('-')).toBe(-Number.MAX_SAFE_INTEGER);
  await expect(database.pool.query('SELECT 9007199254740992::bigint')).rejects.toThrow('not a safe whole number');
});
