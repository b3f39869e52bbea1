import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations, requireCurrent } from './migrate.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';
import { TableBusyError } from './short-transaction.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Functions and triggers with their object ids and texts: a function that was made anew has another id. */
async function readObjects(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    SELECT oid::integer AS id, pg_get_functiondef(oid) AS text FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname <> 'setting_rules'
    UNION ALL SELECT oid::integer, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);
  return rows;
}

const readIds = async (pool: pg.Pool, names: string[]) =>
  (
    await pool.query('SELECT array_agg(oid::integer ORDER BY oid) AS ids FROM pg_proc WHERE proname = ANY ($1)', [
      names,
    ])
  ).rows;

const exists = async (pool: pg.Pool, signature: string) =>
  (await pool.query('SELECT to_regprocedure($1) IS NOT NULL AS found', [signature])).rows[0].found;

/** The files of the program, and one more with this text. */
async function withFile(name: string, sql: string): Promise<{ schema: SchemaFile[] }> {
  return { schema: [...(await readSchemaFiles()), { name, sql, hash: sql }] };
}

describe('schema files', () => {
  it('change nothing where they are applied already', async () => {
    const { pool } = await server.database();
    const before = await readObjects(pool);
    expect(before.length).toBeGreaterThan(150);
    expect(await migrate(pool)).toEqual([]);
    expect(await readObjects(pool)).toEqual(before);
    await requireCurrent(pool);
  });

  it('are applied again when one has changed, also with another signature, and leave nothing of before', async () => {
    const { pool } = await server.database();
    const first = `CREATE FUNCTION first_of_test(a integer) RETURNS integer LANGUAGE sql AS 'SELECT a';
      CREATE FUNCTION second_of_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
      CREATE TRIGGER of_test BEFORE INSERT ON site FOR EACH ROW EXECUTE FUNCTION second_of_test()`;
    expect(await migrate(pool, await withFile('99-test.sql', first))).toEqual(['99-test.sql']);
    expect(await exists(pool, 'first_of_test(integer)')).toBe(true);
    await expect(requireCurrent(pool)).rejects.toMatchObject({ problem: 'schema_differs' });
    const second = `CREATE FUNCTION first_of_test(a text, b text) RETURNS text LANGUAGE sql AS 'SELECT a || b'`;
    expect(await migrate(pool, await withFile('99-test.sql', second))).toEqual(['99-test.sql']);
    expect(await exists(pool, 'first_of_test(integer)')).toBe(false);
    expect(await exists(pool, 'first_of_test(text,text)')).toBe(true);
    expect((await pool.query(`SELECT FROM pg_trigger WHERE tgname = 'of_test'`)).rowCount).toBe(0);
    expect(await migrate(pool)).toEqual(['99-test.sql']);
    expect(await exists(pool, 'first_of_test(text,text)')).toBe(false);
    await requireCurrent(pool);
  });

  it('leave the database as it was when one fails', async () => {
    const { pool } = await server.database();
    const before = await readObjects(pool);
    const broken = await withFile(
      '99-test.sql',
      'CREATE FUNCTION half() RETURNS integer LANGUAGE sql AS $$SELECT nothing$$',
    );
    await expect(migrate(pool, broken)).rejects.toThrow('99-test.sql');
    expect(await readObjects(pool)).toEqual(before);
  });

  it('refuse a function that two files define', async () => {
    const { pool } = await server.database();
    const [first] = await readSchemaFiles();
    const twice = await withFile('99-test.sql', first?.sql ?? '');
    await expect(migrate(pool, twice)).rejects.toThrow('two schema files define ledger_now');
  });

  it('never drop a column or an index that uses a function', async () => {
    const { pool } = await server.database();
    const used = `CREATE FUNCTION of_index(a text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT a'`;
    await migrate(pool, await withFile('99-test.sql', used));
    await pool.query('CREATE INDEX of_test ON site (of_index(name))');
    await expect(migrate(pool)).rejects.toMatchObject({ code: '2BP01' });
    expect((await pool.query(`SELECT to_regclass('of_test') AS found`)).rows[0].found).not.toBeNull();
  });

  it('replace a function in place and lock no table whose triggers stay as they are', async () => {
    const { pool } = await server.database();
    const [before] = await readIds(pool, ['refuse_change', 'ledger_now']);
    const session = await pool.connect();
    try {
      // Players hold such locks all the time.
      await session.query('BEGIN; LOCK TABLE play, movement, entry, transfer, seat, site IN ROW EXCLUSIVE MODE');
      const more = await withFile('99-test.sql', 'SELECT 1');
      expect(await migrate(pool, { ...more, patience: { lockTimeoutMs: 100, withinMs: 0 } })).toEqual(['99-test.sql']);
      const trigger = `CREATE FUNCTION new_of_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
        CREATE TRIGGER of_test BEFORE INSERT ON play FOR EACH ROW EXECUTE FUNCTION new_of_test()`;
      const changed = migrate(pool, {
        ...(await withFile('99-test.sql', trigger)),
        patience: { lockTimeoutMs: 100, withinMs: 0 },
      });
      await expect(changed).rejects.toBeInstanceOf(TableBusyError);
    } finally {
      await session.query('ROLLBACK');
      session.release();
    }
    expect(await readIds(pool, ['refuse_change', 'ledger_now'])).toEqual([before]);
    expect(await exists(pool, 'new_of_test()')).toBe(false);
  });

  it('are applied again after a migration, in case its process died in between', async () => {
    const { pool } = await server.database();
    const more = { version: 9000, name: '9000_more.sql', sql: 'CREATE TABLE more (id integer)', hash: 'h' };
    const migrations = [...(await readMigrations()), more];
    const broken = await withFile('99-test.sql', 'SELECT 1/0');
    await expect(migrate(pool, { migrations, ...broken })).rejects.toThrow('99-test.sql');
    const names = (await readSchemaFiles()).map(({ name }) => name);
    expect(await migrate(pool, { migrations })).toEqual(names);
  });

  it('define functions and triggers only, by CREATE', async () => {
    for (const { name, sql } of await readSchemaFiles()) {
      const statements = [
        ...sql.matchAll(
          /^(?!--| |\)|\$|END|BEGIN|DECLARE|RETURNS|LANGUAGE|SECURITY DEFINER|EXCEPTION WHEN|SET [^;\n]* AS|$).*/gm,
        ),
      ].map(([line]) => line);
      const other = statements.filter((line) => !/^CREATE (?:FUNCTION|(?:CONSTRAINT )?TRIGGER) /.test(line));
      expect([name, other]).toEqual([name, []]);
    }
  });
});
