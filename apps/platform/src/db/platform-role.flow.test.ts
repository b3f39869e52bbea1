import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS_ALONE, GRANTS } from './grants.ts';
import { findExcessOf, grantTo, PLATFORM_ROLE } from './platform-role.ts';
import { startTestServer, type TestDatabase, type TestServer } from './testing/database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

const tablesOf = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

/** The SQLSTATE that the platform's role gets; 'done' where nothing stopped it. */
async function tried(text: string): Promise<string> {
  const client = await database.platformPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(text);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const REFUSED = '42501';
/** What has happened: nobody changes it, and the platform cannot even try. */
const APPEND_ONLY = [
  ...['audit', 'movement', 'entry', 'play', 'transfer_step'],
  ...['payment_call', 'promotion_payout', 'protection_event'],
];

/** Amounts that are stated or shown, and are nobody's money: by the site's people, a cabinet, a player's reality check. */
const STATED = [
  ...['brand.jackpot_limit_minor', 'brand.jackpot_seed_minor', 'machine.credit_reported_minor'],
  'reality_check.net_minor',
];

describe('the role of the platform', () => {
  it('a new table without a decision what the platform may do with it', async () => {
    expect(Object.keys(GRANTS).sort()).toEqual(await tablesOf(database));
  });

  it('a platform that was taken over empties no table, switches off no trigger and owns nothing', async () => {
    for (const table of await tablesOf(database)) {
      for (const deed of [
        `TRUNCATE ${table} CASCADE`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} ADD COLUMN x int`,
        `DROP TABLE ${table} CASCADE`,
        `CREATE TRIGGER mine BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
        `CREATE INDEX mine ON ${table} ((1))`,
      ])
        expect([deed, await tried(deed)]).toEqual([deed, REFUSED]);
    }
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM pg_class WHERE relowner = r.oid) + (SELECT count(*) FROM pg_proc WHERE proowner = r.oid) AS owned,
        rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles r WHERE rolname = $1`,
      [PLATFORM_ROLE],
    );
    expect(rows).toEqual([
      { owned: 0, rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);
  });

  it('a platform that was taken over changes nothing that has happened', async () => {
    for (const table of APPEND_ONLY)
      for (const deed of [`DELETE FROM ${table}`, `UPDATE ${table} SET ${await columnOf(table)} = NULL`])
        expect([deed, await tried(deed)]).toEqual([deed, REFUSED]);
  });

  it('a platform that was taken over writes no balance and no amount by itself', async () => {
    const { rows } = await database.pool.query<{ name: string; may: boolean }>(
      `SELECT relname || '.' || attname AS name, has_column_privilege($1, c.oid, attnum, 'UPDATE') AS may
        FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attname LIKE '%\\_minor' AND NOT attisdropped`,
      [PLATFORM_ROLE],
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap(({ name, may }) => (may ? [name] : [])).sort()).toEqual(STATED);
    const amounts = rows.flatMap(({ name }) => (STATED.includes(name) ? [] : [name.split('.')]));
    const whose = ['seq', 'owner', 'kind'].map((column) => ['account', column]);
    for (const [table, column] of [...amounts, ...whose]) {
      const deed = `UPDATE ${table} SET ${column} = NULL`;
      expect([deed, await tried(deed)]).toEqual([deed, REFUSED]);
    }
    for (const deed of [
      `INSERT INTO account (kind, owner, balance_minor) VALUES ('wallet', '1000000', 5)`,
      `INSERT INTO account (kind, owner, seq) VALUES ('wallet', '1000000', 5)`,
    ])
      expect([deed, await tried(deed)]).toEqual([deed, REFUSED]);
  });

  it('but locks their rows, and moves money by functions, each of which leaves its entries', async () => {
    for (const table of Object.keys(FUNCTIONS_ALONE))
      expect([table, await tried(`SELECT FROM ${table} FOR NO KEY UPDATE`)]).toEqual([table, 'done']);
    const move = `SELECT post_movement('correction', 'of-a-test', NULL, NULL,
      ARRAY[account_of('house', '0'), account_of('suspense', 'machine:1')], ARRAY[-5, 5]::bigint[])`;
    expect(await tried(move)).toBe('done');
    const unbalanced = move.replace('-5, 5', '-5, 6');
    expect(await tried(unbalanced)).toBe('23000');
  });

  it('no function that runs as the owner looks for its names elsewhere, or is for other roles', async () => {
    const { rows } = await database.pool.query<{ name: string; isPinned: boolean; ours: boolean; all: boolean }>(
      `SELECT proname AS name, coalesce('search_path=public, pg_temp' = ANY (proconfig), false) AS "isPinned",
          has_function_privilege($1, oid, 'EXECUTE') AS ours, has_function_privilege('public', oid, 'EXECUTE') AS all
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
      [PLATFORM_ROLE],
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ isPinned, ours, all }) => !isPinned || !ours || all)).toEqual([]);
  });

  it('a platform that was taken over puts nothing before the real tables and functions', async () => {
    await grantTo(database.pool, PLATFORM_ROLE);
    for (const deed of [
      'CREATE TABLE mine (id int)',
      'CREATE TEMP TABLE audit (id int)',
      'CREATE SCHEMA mine',
      `CREATE FUNCTION iso(int) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      'SET session_replication_role = replica',
      `SET ROLE ${(await database.pool.query('SELECT current_user AS name')).rows[0].name}`,
    ])
      expect([deed, await tried(deed)]).toEqual([deed, REFUSED]);
    expect(await findExcessOf(database.platformPool)).toBeNull();
  });
});

/** One that an UPDATE may name. */
async function columnOf(table: string): Promise<string> {
  const { rows } = await database.pool.query(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = '' AND attgenerated = '' LIMIT 1`,
    [table],
  );
  return rows[0].name;
}

describe('npm run migrate', () => {
  const run = (env: Record<string, string>) => {
    const program = fileURLToPath(new URL('../migrate-main.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env: bareEnvironment(env),
      encoding: 'utf8',
    });
    return { status, lines: (stdout + stderr).trim().split('\n') };
  };

  it('makes schema and role, takes back what was granted too much, and may be repeated', async () => {
    const blank = await server.database();
    const of = { MIGRATE_DATABASE_URL: blank.url, DATABASE_URL: blank.platformUrl };
    await blank.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT ALL ON SCHEMA public TO PUBLIC');
    const first = run(of);
    expect(first.status).toBe(0);
    expect(first.lines[0]).toBe('applied 0001_sites.sql');
    expect(first.lines.at(-1)).toBe('The schema is current; salon_platform may use it');
    await blank.pool.query('GRANT ALL ON ALL TABLES IN SCHEMA public TO salon_platform');
    expect(await findExcessOf(blank.platformPool)).toContain('may empty');
    expect(run(of)).toEqual({ status: 0, lines: ['The schema is current; salon_platform may use it'] });
    expect(await findExcessOf(blank.platformPool)).toBeNull();
    expect((await blank.platformPool.query('SELECT id FROM site')).rows).toEqual([]);
    await blank.drop();
  });

  it('makes the platform’s role with the password of DATABASE_URL, and says so where it has none', async () => {
    const other = new URL(database.platformUrl);
    other.username = `role_${process.pid}`;
    other.password = '';
    const of = { MIGRATE_DATABASE_URL: database.url };
    expect(run({ ...of, DATABASE_URL: other.href })).toMatchObject({
      status: 78,
      lines: [expect.stringContaining(`There is no role ${other.username}`)],
    });
    other.password = `it's "quoted"`;
    expect(run({ ...of, DATABASE_URL: other.href }).status).toBe(0);
    await database.pool.query(`DROP OWNED BY ${other.username}; DROP ROLE ${other.username}`);
  });

  it.each([
    [{}, 'DATABASE_URL is missing'],
    [{ DATABASE_URL: 'postgres://a:b@localhost/c' }, 'MIGRATE_DATABASE_URL is missing'],
    [{ DATABASE_URL: 'postgres://localhost/c', MIGRATE_DATABASE_URL: 'c' }, 'must look like'],
    [
      { DATABASE_URL: 'postgres://a:b@localhost/c', MIGRATE_DATABASE_URL: 'postgres://a:x@localhost/c' },
      'must not own its tables',
    ],
  ])('refuses %o in one line', (env, line) => {
    expect(run(env)).toEqual({ status: 78, lines: [expect.stringContaining(line)] });
  });
});
