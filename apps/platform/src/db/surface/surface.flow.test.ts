import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THIS_RELEASE } from '../release.ts';
import { startTestServer, type TestServer } from '../testing/database.ts';
import { compareSurfaces } from './compare-surfaces.ts';
import { readLastRelease } from './last-release.ts';
import { RETIRED } from './retired.ts';
import { type FrozenSurface, freeze, readSurface, signatureOf } from './surface.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the last release misses after the change. */
async function missingAfter(sql: string, retired: string[] = [], servesFrom = '0.1.0'): Promise<string[]> {
  const { pool } = await server.database();
  await pool.query(`CREATE TYPE of_test AS ENUM ('one', 'two');
    CREATE FUNCTION whole_of_test(a integer, b text DEFAULT '') RETURNS TABLE (c integer, d text) LANGUAGE sql AS $$SELECT 1, ''$$`);
  const last: FrozenSurface = freeze(await readSurface(pool), '1.0.0', retired);
  await pool.query(sql);
  return compareSurfaces(last, await readSurface(pool), servesFrom);
}

describe('the schema', () => {
  it('has everything that the last release uses', async () => {
    const { pool } = await server.database();
    const last = await readLastRelease();
    expect(last.functions.length).toBeGreaterThan(100);
    expect(Object.keys(last.tables).length).toBeGreaterThan(50);
    expect(compareSurfaces(last, await readSurface(pool), THIS_RELEASE.servesFrom)).toEqual([]);
  });

  it('has everything that is named as not used any more', async () => {
    const { pool } = await server.database();
    const { functions, tables } = await readSurface(pool);
    const names = Object.entries(tables).flatMap(([table, { columns }]) => [
      table,
      ...Object.keys(columns).flatMap((name) => [`${table}.${name}`, `${table}.${name} null`]),
    ]);
    expect(RETIRED.filter((name) => ![...names, ...functions.map(signatureOf)].includes(name))).toEqual([]);
  });
});

describe('what the last release would miss', () => {
  const drop = 'DROP FUNCTION whole_of_test(integer, text);';
  it.each([
    [drop, 'The function whole_of_test(integer, text) is gone, or takes other arguments'],
    [
      `${drop} CREATE FUNCTION whole_of_test(a integer, b text, x integer) RETURNS TABLE (c integer, d text) LANGUAGE sql AS $$SELECT 1, ''$$`,
      'The function whole_of_test(integer, text) is gone, or takes other arguments',
    ],
    [
      `${drop} CREATE FUNCTION whole_of_test(a integer, b text DEFAULT '') RETURNS TABLE (c integer, e text) LANGUAGE sql AS $$SELECT 1, ''$$`,
      'The function whole_of_test(integer, text) does not return the column d text any more',
    ],
    [
      `${drop} CREATE FUNCTION whole_of_test(a integer, b text DEFAULT '') RETURNS text LANGUAGE sql AS $$SELECT ''$$`,
      'The function whole_of_test(integer, text) returns text in place of SETOF record',
    ],
    ['ALTER TABLE login DROP COLUMN locked_at CASCADE', 'The column login.locked_at is gone'],
    ['ALTER TABLE play ALTER COLUMN games TYPE bigint', 'The column play.games is bigint in place of integer'],
    ['ALTER TABLE play ALTER COLUMN games DROP DEFAULT', 'The column play.games has no default any more'],
    ['ALTER TABLE brand ALTER COLUMN image SET NOT NULL', 'The column brand.image takes no null any more'],
    [
      'ALTER TABLE play ADD COLUMN of_test integer NOT NULL',
      'The column play.of_test is new, takes no null and has no default',
    ],
    ['DROP TABLE waitlist_entry', 'The table waitlist_entry is gone, or closed to the platform'],
    [`ALTER TYPE of_test RENAME VALUE 'two' TO 'three'`, 'The type of_test does not have the value two any more'],
  ])('is found after %s', async (sql, sentence) => {
    expect(await missingAfter(sql)).toEqual([
      `${sentence}. Release 1.0.0 uses it: keep it, stop using it, and name it in db/surface/retired.ts; the release after the next one takes it away (docs/upgrades.md)`,
    ]);
  });

  it('is nothing where the schema only expands', async () => {
    const more = `${drop}
      CREATE FUNCTION whole_of_test(a integer, b text DEFAULT '', x integer DEFAULT 0) RETURNS TABLE (c integer, d text, e text)
        LANGUAGE sql AS $$SELECT 1, '', ''$$;
      CREATE FUNCTION more_of_test() RETURNS integer LANGUAGE sql AS 'SELECT 1';
      ALTER TABLE play ADD COLUMN of_test integer, ADD COLUMN also_of_test integer NOT NULL DEFAULT 0;
      ALTER TYPE of_test ADD VALUE 'three'`;
    expect(await missingAfter(more)).toEqual([]);
  });

  it('is nothing that it has retired, once releases before it are not served any more', async () => {
    const retired = ['whole_of_test(integer, text)', 'play.games', 'brand.image null'];
    const contract = `${drop} ALTER TABLE play DROP COLUMN games; ALTER TABLE brand ALTER COLUMN image SET NOT NULL`;
    expect(await missingAfter(contract, retired, '1.0.0')).toEqual([]);
    expect(await missingAfter(contract, retired, '0.9.0')).toEqual(
      retired.map(
        (name) =>
          `${name} is gone, which releases before 1.0.0 use: raise servesFrom in db/release.ts from 0.9.0 to 1.0.0`,
      ),
    );
    expect(await missingAfter('SELECT 1', retired, '0.9.0')).toEqual([]);
  });
});
