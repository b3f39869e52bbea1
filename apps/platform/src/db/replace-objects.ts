/**
 * Functions and triggers replaced under nodes that call them: a function stays the same object where its arguments and its result stay,
 * and a table is locked only where a trigger of its own has changed.
 */
import type pg from 'pg';

/** One CREATE statement of a schema file, or the text before the first. */
export interface SchemaPart {
  /** Of the file. */
  name: string;
  sql: string;
}

/** `invalid_function_definition`: it has another result, other names of arguments, or lacks a default. */
const OTHER_SHAPE = '42P13';

/** Answers how to drop the functions that no part defines any more, once no trigger uses them. */
export async function replaceFunctions(client: pg.PoolClient, parts: SchemaPart[]): Promise<() => Promise<void>> {
  const before = await readFunctions(client);
  for (const part of parts) await replaceFunction(client, part, before);
  const after = await readFunctions(client);
  // Every function that was made or replaced has another row version.
  const isCurrent = ([oid, row]: [number, FunctionRow]) => before.get(oid)?.xmin !== row.xmin;
  const current = [...after].filter(isCurrent).map(([, { name }]) => name);
  const twice = parts.map(nameOf).find((name) => name && count(parts.map(nameOf), name) > count(current, name));
  if (twice) throw new Error(`two schema files define ${twice}`);
  const gone = [...after].filter((one) => !isCurrent(one)).map(([, { signature }]) => signature);
  return async () => {
    if (gone.length > 0) await client.query(`DROP FUNCTION ${gone.join(', ')}`);
  };
}

interface FunctionRow {
  xmin: string;
  name: string;
  signature: string;
}

async function readFunctions(client: pg.PoolClient): Promise<Map<number, FunctionRow>> {
  const { rows } = await client.query<FunctionRow & { oid: number }>(
    `SELECT oid, xmin::text, proname AS name, oid::regprocedure::text AS signature FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  );
  return new Map(rows.map(({ oid, ...row }) => [oid, row]));
}

async function replaceFunction(
  client: pg.PoolClient,
  part: SchemaPart,
  before: ReadonlyMap<number, FunctionRow>,
): Promise<void> {
  const name = nameOf(part);
  if (name === undefined) return run(client, part, part.sql);
  const sql = part.sql.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
  await client.query('SAVEPOINT one_function');
  try {
    await client.query(sql);
  } catch (error) {
    await client.query('ROLLBACK TO one_function');
    if ((error as { code?: unknown }).code !== OTHER_SHAPE) throw failed(part, error);
    await dropNamed(client, name, before);
    await run(client, part, sql);
  }
  await client.query('RELEASE one_function');
}

/** Those of before that have not been replaced yet; each that stays is made again by its own statement. */
async function dropNamed(client: pg.PoolClient, name: string, before: ReadonlyMap<number, FunctionRow>): Promise<void> {
  for (const [oid, row] of await readFunctions(client))
    if (row.name === name && before.get(oid)?.xmin === row.xmin) await client.query(`DROP FUNCTION ${row.signature}`);
}

/** Their tables are known by copies without rows, on which PostgreSQL itself says what each statement means. */
export async function replaceTriggers(client: pg.PoolClient, parts: SchemaPart[]): Promise<void> {
  const tables = [...new Set(parts.map(({ sql }) => /\sON\s+(\w+)/.exec(sql)?.[1] ?? ''))];
  // A temporary table comes before the real one of its name.
  for (const table of tables) await client.query(`CREATE TEMPORARY TABLE ${table} (LIKE public.${table})`);
  for (const part of parts) await run(client, part, part.sql);
  const wanted = await readTriggers(client, 'pg_my_temp_schema()');
  for (const table of tables) await client.query(`DROP TABLE pg_temp.${table}`);
  const present = await readTriggers(client, `'public'::regnamespace`);
  for (const [key, { table, name, definition }] of present)
    if (wanted.get(key)?.definition !== definition) await client.query(`DROP TRIGGER ${name} ON ${table}`);
  for (const part of parts) {
    const [, name = '', table = ''] = /TRIGGER (\w+).*?\sON\s+(\w+)/s.exec(part.sql) ?? [];
    const key = `${table}.${name}`;
    if (present.get(key)?.definition !== wanted.get(key)?.definition) await run(client, part, part.sql);
  }
}

interface TriggerRow {
  table: string;
  name: string;
  definition: string;
}

async function readTriggers(client: pg.PoolClient, namespace: string): Promise<Map<string, TriggerRow>> {
  const { rows } = await client.query<TriggerRow>(
    `SELECT relname AS table, tgname AS name, pg_get_triggerdef(t.oid) AS definition
      FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = ${namespace} AND NOT tgisinternal`,
  );
  return new Map(
    rows.map(({ table, name, definition }) => [
      `${table}.${name}`,
      { table, name, definition: definition.replace(/ ON (?:pg_temp\w*|public)\./, ' ON ') },
    ]),
  );
}

const run = async (client: pg.PoolClient, part: SchemaPart, sql: string) => {
  await client.query(sql).catch((cause: unknown) => {
    throw failed(part, cause);
  });
};
const failed = ({ name }: SchemaPart, cause: unknown) => new Error(`schema file ${name} failed`, { cause });

const nameOf = ({ sql }: SchemaPart) => /^CREATE FUNCTION (\w+)/.exec(sql)?.[1];
const count = (names: (string | undefined)[], name: string) => names.filter((one) => one === name).length;
