import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { type Migration, migrate, readMigrations, requireCurrent } from './migrate.ts';
import { createNotices } from './notices.ts';
import { grantTo, PLATFORM_ROLE } from './platform-role.ts';
import { THIS_RELEASE, watchRelease } from './release.ts';
import { readSchemaFiles } from './schema-files.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NEXT = { version: '99.1.0', servesFrom: THIS_RELEASE.version };
const file = (version: number, sql: string): Migration => ({ version, name: `${version}_test.sql`, sql, hash: sql });

/** What the next release has besides: a column and a function. */
async function next(release = NEXT) {
  const migrations = [...(await readMigrations()), file(9000, 'ALTER TABLE site ADD COLUMN of_test text')];
  const sql = `CREATE FUNCTION of_next() RETURNS integer LANGUAGE sql AS 'SELECT 1'`;
  return { migrations, schema: [...(await readSchemaFiles()), { name: '99-test.sql', sql, hash: sql }], release };
}

describe('a database of the next release', () => {
  it('still serves a node of this one that starts', async () => {
    const { pool, platformPool } = await server.database();
    await migrate(pool, await next());
    await grantTo(pool, PLATFORM_ROLE);
    await requireCurrent(platformPool);
  });

  it('is not served where it says so, nor migrated by an older program', async () => {
    const { pool } = await server.database();
    await migrate(pool, await next({ version: '99.1.0', servesFrom: '99.0.0' }));
    await expect(requireCurrent(pool)).rejects.toMatchObject({
      problem: 'release_not_served',
      message: expect.stringMatching(
        /^The database was migrated by release 99\.1\.0, which serves releases from 99\.0\.0 on, [^\n]*$/,
      ),
    });
    await expect(migrate(pool)).rejects.toMatchObject({ problem: 'database_newer' });
    const { rows } = await pool.query(
      `SELECT to_regprocedure('of_next()') IS NOT NULL AS found, (SELECT version FROM schema_release)`,
    );
    expect(rows).toEqual([{ found: true, version: '99.1.0' }]);
  });

  it('never serves a program whose migrations it does not have, or has with another text', async () => {
    const { pool } = await server.database();
    await migrate(pool, await next());
    const more = [...(await readMigrations()), file(9000, 'SELECT 1')];
    await expect(requireCurrent(pool, { migrations: more })).rejects.toMatchObject({ problem: 'migration_changed' });
  });
});

describe('a database of an older release', () => {
  it('has to be migrated first, also where nothing but the release differs', async () => {
    const { pool } = await server.database();
    await expect(requireCurrent(pool, { release: NEXT })).rejects.toMatchObject({ problem: 'database_older' });
    expect(await migrate(pool, { release: NEXT })).toEqual([]);
    await requireCurrent(pool, { release: NEXT });
    await expect(requireCurrent(pool, await next())).rejects.toMatchObject({ problem: 'database_older' });
  });

  it('and of the same release with other functions, is refused', async () => {
    const { pool } = await server.database();
    const { schema } = await next();
    await expect(requireCurrent(pool, { schema })).rejects.toMatchObject({ problem: 'schema_differs' });
  });
});

describe('a running node', () => {
  it('hears at once that its database does not serve it any more', async () => {
    const { pool, platformUrl, platformPool } = await server.database();
    const notices = createNotices(platformUrl, () => {}, systemClock.monotonicMs);
    const reasons: string[] = [];
    const { version } = THIS_RELEASE;
    watchRelease(notices, platformPool, { version, onUnserved: (why) => void reasons.push(why) });
    notices.start();
    try {
      await expect.poll(() => notices.isCurrent()).toBe(true);
      await migrate(pool, { release: NEXT });
      await migrate(pool, { release: { version: '99.2.0', servesFrom: '99.1.0' } });
      await expect.poll(() => reasons).toEqual([expect.stringContaining('release 99.2.0')]);
    } finally {
      await notices.stop();
    }
  });

  it('finds it out after its notices were interrupted', async () => {
    const { pool, platformUrl, platformPool } = await server.database();
    await migrate(pool, { release: { version: '99.2.0', servesFrom: '99.1.0' } });
    const notices = createNotices(platformUrl, () => {}, systemClock.monotonicMs);
    const reasons: string[] = [];
    watchRelease(notices, platformPool, { version: '0.1.0', onUnserved: (why) => void reasons.push(why) });
    notices.start();
    await expect.poll(() => reasons.length).toBe(1);
    await notices.stop();
  });
});

describe('a migration under play', () => {
  /** Holds a lock on the table until it is ended, as a long report would. */
  async function reader(pool: pg.Pool) {
    const client = await pool.connect();
    await client.query('BEGIN; SELECT FROM site LIMIT 0');
    return async () => {
      await client.query('ROLLBACK');
      client.release();
    };
  }

  it('lets those pass who play while it waits for a lock, and gets it in the end', async () => {
    const { pool, platformPool } = await server.database();
    const end = await reader(pool);
    let isDone = false;
    const migrated = migrate(pool, { ...(await next()), patience: { lockTimeoutMs: 50, withinMs: 60_000 } }).then(
      () => {
        isDone = true;
      },
    );
    // Never longer than the lock timeout: with a lock that queues they would wait for the reader, which does not end before.
    const beganAtMs = systemClock.monotonicMs();
    while (systemClock.monotonicMs() - beganAtMs < 2_000) {
      await platformPool.query('SELECT FROM site LIMIT 0');
      await sleep(20);
    }
    expect(isDone).toBe(false);
    await end();
    await migrated;
    expect((await pool.query('SELECT of_test FROM site')).rows).toEqual([]);
  });

  it('gives up after its time and leaves nothing of itself', async () => {
    const { pool } = await server.database();
    const end = await reader(pool);
    const patience = { lockTimeoutMs: 20, withinMs: 200 };
    await expect(migrate(pool, { ...(await next()), patience })).rejects.toThrow(/^migration 9000_test.sql: a table/);
    await end();
    await migrate(pool, await next());
  });

  it('makes an index outside of a transaction, again where the first try has left half of one', async () => {
    const { pool } = await server.database();
    await pool.query(`INSERT INTO site (id, name, currency) VALUES (90, 'Same', 'TRY'), (91, 'Same', 'TRY')`);
    const sql = `-- outside a transaction
-- One name, one site.
DROP INDEX CONCURRENTLY IF EXISTS site_of_test;
CREATE UNIQUE INDEX CONCURRENTLY site_of_test ON site (name);
`;
    const migrations = [...(await readMigrations()), file(9000, sql)];
    await expect(migrate(pool, { migrations })).rejects.toThrow('migration 9000_test.sql failed');
    const isValid = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('site_of_test')`;
    expect((await pool.query(isValid)).rows).toEqual([{ valid: false }]);
    await pool.query(`UPDATE site SET name = 'Other' WHERE id = 91`);
    expect(await migrate(pool, { migrations })).toEqual(['9000_test.sql']);
    expect((await pool.query(isValid)).rows).toEqual([{ valid: true }]);
    await requireCurrent(pool, { migrations });
  });
});
