/** The schema of the baseline equals the one that the migrations before it made. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSettingRules } from './setting-rules.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

const folder = new URL('./before-baseline/', import.meta.url);

/** Every object with its definition, by kind and name. Order of columns does not count. */
const CATALOG = `
  SELECT 'enum ' || typname AS name, (SELECT string_agg(enumlabel, ',' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid) AS text
    FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
  UNION ALL SELECT 'relation ' || relname, relkind::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind <> 'i'
  UNION ALL SELECT 'column ' || c.relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid))
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function ' || oid::regprocedure, concat_ws(' ', pg_get_function_arguments(oid), '->', pg_get_function_result(oid),
      (SELECT lanname FROM pg_language WHERE oid = prolang), provolatile, prosecdef, proisstrict, proparallel, proconfig, prosrc)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

const plain = (text: string) =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

async function readCatalog(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; text: string | null }>(CATALOG);
  const mine = rows.filter(({ name }) => !/\bschema_(?:file|version)/.test(name));
  return new Map(mine.map(({ name, text }) => [name, name.startsWith('function ') ? plain(text ?? '') : (text ?? '')]));
}

async function readRows(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'schema\\_%' ORDER BY 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of rows) found[name] = (await pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t`)).rows;
  return found;
}

/** What was a function behind a guard is one function; the two back-offs are one. Nothing else differs. */
const INLINED = [
  'take_seat(integer,integer,uuid)',
  'send_cash_in(uuid,integer,integer,bigint,double precision)',
  'request_cash_out(uuid,integer,integer,boolean,double precision)',
  'take_promotion(promotion_kind,integer,uuid)',
];
const BACK_OFF = ['claim_due(integer,double precision)', 'claim_hand_pays(integer,double precision)'];
const NEW = ['retry_delay(integer,double precision)'];

let server: TestServer;
let before: Map<string, string>;
let after: Map<string, string>;
let rowsBefore: Record<string, unknown[]>;
let rowsAfter: Record<string, unknown[]>;

beforeAll(async () => {
  server = await startTestServer();
  const now = await server.database();
  [after, rowsAfter] = [await readCatalog(now.pool), await readRows(now.pool)];
  const old = await server.database();
  await old.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  for (const name of readdirSync(folder).sort()) await old.pool.query(readFileSync(new URL(name, folder), 'utf8'));
  const client = await old.pool.connect();
  await writeSettingRules(client);
  client.release();
  [before, rowsBefore] = [await readCatalog(old.pool), await readRows(old.pool)];
});
afterAll(() => server.stop());

describe('the baseline', () => {
  it('has every object of before with the same definition, but for the inlined guards', () => {
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const kinds = Object.entries(Object.groupBy(names, (name) => name.split(' ')[0] ?? '')).map(
      ([kind, list]) => `${list?.length} ${kind}`,
    );
    console.log(`${names.length} objects compared: ${kinds.join(', ')}`);
    const different = names.filter((name) => before.get(name) !== after.get(name)).sort();
    const expected = [...INLINED, ...INLINED.map((name) => name.replace('(', '_unguarded(')), ...BACK_OFF, ...NEW].map(
      (name) => `function ${name}`,
    );
    expect(different).toEqual(expected.sort());
  });

  it('has every statement of guard and guarded function in the inlined one', () => {
    const statements = (text = '') =>
      text
        .slice(text.indexOf('BEGIN ') + 6)
        .split(';')
        .map((statement) => statement.trim());
    for (const name of INLINED) {
      const parts = [before.get(`function ${name}`), before.get(`function ${name.replace('(', '_unguarded(')}`)];
      const whole = after.get(`function ${name}`) ?? '';
      const missing = parts.flatMap(statements).filter((statement) => !whole.includes(statement));
      console.log(name, missing);
      // The call of the guarded function, and locks that the inlined one takes already.
      expect(
        missing.filter((statement) => !/_unguarded\(|^PERFORM 1 FROM player|login ON login/.test(statement)),
      ).toEqual([]);
    }
  });

  it('has the same rows', () => {
    expect(rowsAfter).toEqual(rowsBefore);
    console.log('rows', Object.values(rowsAfter).flat().length, 'in', Object.keys(rowsAfter).length, 'tables');
  });
});
