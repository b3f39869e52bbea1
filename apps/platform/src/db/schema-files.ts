/**
 * Functions and triggers: plain SQL files `schema/NN-noun.sql`, each of which defines its names once. When a file has changed, all functions
 * and triggers of the database are dropped and made from the files, in one transaction. So the database has exactly what the
 * files define, also after a function's signature has changed, or a function or trigger has gone; and a name that is defined
 * twice fails. Nothing is dropped by CASCADE: a column or an index that uses a function makes the run fail instead of losing data.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { writeSettingRules } from './setting-rules.ts';

export interface SchemaFile {
  name: string;
  sql: string;
  /** SHA-256 of the text, hex. */
  hash: string;
}

const FOLDER = new URL('./schema/', import.meta.url);

export async function readSchemaFiles(folder: URL = FOLDER): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{2}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Names of the files that the database does not have as they are; a file that is gone counts too. */
export async function findChanged(client: pg.Pool | pg.PoolClient, files: SchemaFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_file');
  const stored = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = files.filter(({ name, hash }) => stored.get(name) !== hash).map(({ name }) => name);
  const gone = [...stored.keys()].filter((name) => !files.some((file) => file.name === name));
  return [...changed, ...gone].sort();
}

/** Answers the names of the changed files. Also writes the rules of the settings, which are the contract's. */
export async function applySchemaFiles(client: pg.PoolClient, files: SchemaFile[]): Promise<string[]> {
  await client.query('BEGIN');
  try {
    const changed = await findChanged(client, files);
    if (changed.length > 0) await replaceAll(client, files);
    await writeSettingRules(client);
    await client.query('COMMIT');
    return changed;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function replaceAll(client: pg.PoolClient, files: SchemaFile[]): Promise<void> {
  await dropAll(client);
  for (const { name, sql } of files) {
    await client.query(sql).catch((cause: unknown) => {
      throw new Error(`schema file ${name} failed`, { cause });
    });
  }
  await client.query('DELETE FROM schema_file');
  for (const { name, hash } of files)
    await client.query('INSERT INTO schema_file (name, hash) VALUES ($1, $2)', [name, hash]);
}

/** Triggers first, since they use functions; then all functions at once, in whatever order they use each other. */
async function dropAll(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string | null }>(`
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
      FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'DROP FUNCTION ' || string_agg(oid::regprocedure::text, ', ') FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`);
  for (const { statement } of rows) if (statement !== null) await client.query(statement);
}
