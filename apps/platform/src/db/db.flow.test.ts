import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MigrationError, migrate, readMigrations, requireCurrent } from './migrate.ts';
import { readSchemaFiles } from './schema-files.ts';
import { seedDemo } from './seed.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hash = { password: async (plain: string) => `p:${plain}`, pin: async (plain: string) => `n:${plain}` };

describe('migrations', () => {
  it('applies each file once, also when several processes start at the same moment', async () => {
    const { pool } = await server.database();
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const files = await readMigrations();
    const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
    const schema = await readSchemaFiles();
    expect(applied.flat()).toEqual([...files, ...schema].map((file) => file.name));
    const { rows } = await pool.query('SELECT version FROM schema_version ORDER BY version');
    expect(rows.map((row) => row.version)).toEqual(files.map((file) => file.version));
  });

  it('keeps the plays that a database had before plays could have several games', async () => {
    const { pool } = await server.database();
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const migrations = (await readMigrations()).filter(({ version }) => version < 8);
    await migrate(pool, { migrations, schema: [] });
    await pool.query(`INSERT INTO site (id, name, currency) VALUES (0, 'Salon', 'TRY');
      INSERT INTO brand (id, site_id, name) VALUES (1, 0, 'Bir');
      INSERT INTO machine (id, brand_id, number, name, game_id, agent) VALUES (1, 1, 101, 'Galata', 'altin-nehir', 'floor-1');
      INSERT INTO play (machine_id, number, incarnation, kind, game_id, bet_minor, win_minor, contribution_minor, outcome, ended_at)
        SELECT 1, n, gen_random_uuid(), kind, 'altin-nehir', 100, 50, 0, '{}', now()
        FROM unnest(ARRAY['base', 'free', 'pick']) WITH ORDINALITY AS k (kind, n)`);
    expect(await migrate(pool)).toContain('0008_metered-plays.sql');
    const { rows } = await pool.query(
      'SELECT p.number, p.kind, p.games, m.own_game FROM play p JOIN machine m ON m.id = p.machine_id ORDER BY p.number',
    );
    expect(rows).toEqual(
      ['base', 'free', 'pick'].map((kind, at) => ({ number: at + 1, kind, games: 1, own_game: null })),
    );
  });

  it('knows of nothing against play on machines that were linked before faults were reported', async () => {
    const { pool } = await server.database();
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const migrations = (await readMigrations()).filter(({ version }) => version < 9);
    await migrate(pool, { migrations, schema: [] });
    await pool.query(`INSERT INTO site (id, name, currency) VALUES (0, 'Salon', 'TRY');
      INSERT INTO brand (id, site_id, name) VALUES (1, 0, 'Bir');
      INSERT INTO machine (id, brand_id, number, name, game_id, agent, link, link_id)
        VALUES (1, 1, 101, 'Galata', 'altin-nehir', 'floor-1', 'up', gen_random_uuid())`);
    expect(await migrate(pool)).toContain('0009_machine-fault.sql');
    const { rows } = await pool.query('SELECT link, faults, unplayable_since, unplayable_alarm FROM machine');
    expect(rows).toEqual([{ link: 'up', faults: [], unplayable_since: null, unplayable_alarm: null }]);
  });

  it('refuses a database of a newer version with one line', async () => {
    const { pool } = await server.database();
    await pool.query(`INSERT INTO schema_version (version, name, hash) VALUES (9999, '9999_future.sql', 'x')`);
    const failed = await migrate(pool).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MigrationError);
    expect(failed).toMatchObject({ problem: 'database_newer' });
    expect((failed as Error).message).not.toContain('\n');
  });

  it('refuses a database that was made by another text of a migration', async () => {
    const { pool } = await server.database();
    await pool.query(`UPDATE schema_version SET hash = 'other' WHERE version = 2`);
    await expect(migrate(pool)).rejects.toMatchObject({ problem: 'migration_changed' });
  });

  it('leaves nothing of a migration that fails', async () => {
    const { pool } = await server.database();
    const bad = { version: 9000, name: '9000_bad.sql', sql: 'CREATE TABLE half (id int); SELECT 1/0', hash: 'h' };
    const migrations = [...(await readMigrations()), bad];
    await expect(migrate(pool, { migrations })).rejects.toThrow('9000_bad.sql');
    expect((await pool.query(`SELECT to_regclass('half') AS found`)).rows[0].found).toBeNull();
  });

  it('refuses a database that was made before the baseline with one line', async () => {
    const { pool } = await server.database();
    await pool.query(`UPDATE schema_version SET name = '0001_floor.sql' WHERE version = 1;
      INSERT INTO schema_version (version, name, hash) VALUES (47, '0047_demo-seed.sql', 'x')`);
    for (const attempt of [migrate, requireCurrent])
      await expect(attempt(pool)).rejects.toMatchObject({
        problem: 'database_before_baseline',
        message: expect.stringMatching(/^The database was made by a build from before the first release [^\n]*$/),
      });
  });
});

describe('demo seed', () => {
  it('PR-01 gives five players 5,000.00 TRY each by balanced movements, and a second start changes nothing', async () => {
    const { pool } = await server.database();
    await seedDemo(pool, hash);
    await seedDemo(pool, hash);
    const wallets = await pool.query(
      `SELECT balance_minor, seq FROM account JOIN player ON owner = player.id::text
       WHERE kind = 'wallet' AND username LIKE 'demo%' AND site_id = 0`,
    );
    expect(wallets.rows).toEqual(Array.from({ length: 5 }, () => ({ balance_minor: 500_000, seq: 1 })));
    const total = await pool.query('SELECT sum(balance_minor) AS total FROM account');
    expect(total.rows[0].total).toBe(0);
    const floor = await pool.query(
      `SELECT count(*) AS machines, count(DISTINCT game_id) AS games, count(DISTINCT brand_id) AS brands
       FROM machine m JOIN brand b ON b.id = m.brand_id GROUP BY b.site_id ORDER BY b.site_id`,
    );
    expect(floor.rows).toEqual([
      { machines: 25, games: 5, brands: 3 },
      { machines: 4, games: 4, brands: 1 },
    ]);
  });
});
