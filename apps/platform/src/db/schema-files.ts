/**
 * Functions and triggers: plain SQL files `schema/NN-noun.sql`, each of which defines its names once. When a file has changed, the database
 * gets exactly what the files define, in one transaction, also after a function's signature has changed, or a function or trigger has
 * gone; and a name that is defined twice fails (replace-objects.ts). Nothing is dropped by CASCADE: a column or an index that uses a
 * function makes the run fail instead of losing data.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { gameBounds, writeGameBounds } from './game-bounds.ts';
import { replaceFunctions, replaceTriggers, type SchemaPart } from './replace-objects.ts';
import { writeSettingRules } from './setting-rules.ts';
import { inShortTransaction, type LockPatience } from './short-transaction.ts';

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

/** Answers the names of the changed files. Also writes the rules of the settings, which are the contract's, and the bounds of the games, which are the domain's. */
export function applySchemaFiles(
  client: pg.PoolClient,
  files: SchemaFile[],
  patience?: LockPatience,
): Promise<string[]> {
  // Before the transaction, which holds every caller of the ledger up.
  const bounds = gameBounds();
  const apply = async () => {
    const changed = await findChanged(client, files);
    if (changed.length > 0) await replaceAll(client, files);
    await writeSettingRules(client);
    await writeGameBounds(client, bounds);
    return changed;
  };
  return inShortTransaction(client, 'functions and triggers', apply, patience);
}

async function replaceAll(client: pg.PoolClient, files: SchemaFile[]): Promise<void> {
  const parts = files.flatMap(({ name, sql }) =>
    sql.split(/^\s*(?=CREATE (?:FUNCTION|TRIGGER|CONSTRAINT TRIGGER) )/m).map((part) => ({ name, sql: part })),
  );
  const isTrigger = ({ sql }: SchemaPart) => /^CREATE (?:CONSTRAINT )?TRIGGER /.test(sql);
  const dropGone = await replaceFunctions(
    client,
    parts.filter((part) => !isTrigger(part)),
  );
  await replaceTriggers(client, parts.filter(isTrigger));
  await dropGone();
  await client.query('DELETE FROM schema_file');
  for (const { name, hash } of files)
    await client.query('INSERT INTO schema_file (name, hash) VALUES ($1, $2)', [name, hash]);
}
