import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseAway } from '../http/refuse.ts';
import { CommitUnknown } from '../ledger/ledger.ts';
import { createPostgresLedger } from '../ledger/postgres.ts';
import { UnsafeDatabaseError, verifyDurability } from './durability.ts';
import { createPool } from './pool.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isDurable: true });
});
afterAll(() => server.stop());

describe('a database that may lose acknowledged commits', () => {
  it('gets no money to keep: every new connection is refused until it is safe again', async () => {
    const { url, name, pool: owner } = await server.database();
    const pool = createPool({ databaseUrl: url, max: 1, durable: true });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await owner.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    // The connection that stands is as safe as it was; the next one is not.
    await pool.query('SELECT 1');
    const gone = pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(gone).rejects.toThrow();
    const refused = await pool.query('SELECT 1').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnsafeDatabaseError);
    expect(isDatabaseAway(refused)).toBe(true);
    const call = createPostgresLedger(pool).transfer('00000000-0000-4000-8000-000000000001');
    await expect(call).rejects.toBeInstanceOf(CommitUnknown);
    await owner.query(`ALTER DATABASE ${name} RESET synchronous_commit`);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('is recognised by each of the three settings, in one line', async () => {
    const { pool } = await server.database();
    await expect(verifyDurability(pool)).resolves.toBeUndefined();
    const off = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name }));
    // A whole server is not made unsafe for a test.
    const server0 = { query: async () => ({ rows: off }) } as unknown as Parameters<typeof verifyDurability>[0];
    await expect(verifyDurability(server0)).rejects.toThrow(
      /^The database would lose[^\n]*: fsync, full_page_writes, synchronous_commit are off[^\n]*$/,
    );
  });
});
