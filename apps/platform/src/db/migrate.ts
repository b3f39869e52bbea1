/**
 * Brings a database to this program's schema: first tables and data by the migrations `migrations/NNNN_name.sql`, each once and in a
 * transaction of its own, then functions and triggers by the files of `schema/` (schema-files.ts).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applySchemaFiles, findChanged, readSchemaFiles, type SchemaFile } from './schema-files.ts';

export type MigrationProblem =
  | 'database_before_baseline'
  | 'database_newer'
  | 'database_older'
  | 'migration_changed'
  | 'schema_differs';

/** Its message is one line for the person at the terminal. */
export class MigrationError extends Error {
  readonly problem: MigrationProblem;
  constructor(problem: MigrationProblem, message: string) {
    super(message);
    this.name = 'MigrationError';
    this.problem = problem;
  }
}

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** SHA-256 of the file, hex. */
  hash: string;
}

/** Of every process that migrates this database; any number that nobody else uses. */
export const ADVISORY_LOCK = 7_215_001;
/** The first migration of the databases that were made before the baseline; nothing was released then. */
const BEFORE_BASELINE = '0001_floor.sql';
const FOLDER = new URL('./migrations/', import.meta.url);

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing or has changed and answers the names of those files. Safe from several processes at once. Throws
 * `MigrationError` when the database is of a newer version than this program, was made before the baseline, or holds another text of
 * a migration.
 */
export async function migrate(
  pool: pg.Pool,
  files: { migrations?: Migration[]; schema?: SchemaFile[] } = {},
): Promise<string[]> {
  const migrations = files.migrations ?? (await readMigrations());
  const schema = files.schema ?? (await readSchemaFiles());
  const client = await pool.connect();
  try {
    // Another process may be migrating for longer than a query may usually wait.
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const applied = await applyMissing(client, migrations);
    return [...applied, ...(await applySchemaFiles(client, schema))];
  } finally {
    // Ends the connection, and with it the lock and the settings.
    client.release(true);
  }
}

/** Throws `MigrationError` unless the database has exactly this program's schema; changes nothing. */
export async function requireCurrent(pool: pg.Pool): Promise<void> {
  const files = await readMigrations();
  const applied = (await isReadable(pool, 'schema_version')) ? await readApplied(pool) : [];
  checkApplied(applied, files);
  if (applied.length < files.length) {
    throw new MigrationError(
      'database_older',
      `The database is of version ${applied.at(-1)?.version ?? 0}, this program needs version ${files.at(-1)?.version}: run npm run migrate`,
    );
  }
  const changed = (await isReadable(pool, 'schema_file'))
    ? await findChanged(pool, await readSchemaFiles())
    : ['schema'];
  if (changed.length > 0) {
    throw new MigrationError(
      'schema_differs',
      `The database has functions of another build than this program (${changed[0]}): run npm run migrate of the newer build`,
    );
  }
}

async function isReadable(pool: pg.Pool, table: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = $1
      AND has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(oid, 'SELECT')`,
    [table],
  );
  return rowCount === 1;
}

interface Applied {
  version: number;
  name: string;
  hash: string;
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  return (await client.query<Applied>('SELECT version, name, hash FROM schema_version ORDER BY version')).rows;
}

async function applyMissing(client: pg.PoolClient, files: Migration[]): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_version (
      version integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    COMMENT ON TABLE schema_version IS 'Migrations that were applied.';
    CREATE TABLE IF NOT EXISTS schema_file (name text PRIMARY KEY, hash text NOT NULL);
    COMMENT ON TABLE schema_file IS 'Files of functions and triggers as they were applied last.'`);
  const rows = await readApplied(client);
  checkApplied(rows, files);
  const applied = new Set(rows.map((row) => row.version));
  const missing = files.filter((file) => !applied.has(file.version));
  for (const file of missing) {
    await client.query('BEGIN');
    try {
      await client.query(file.sql);
      await client.query('INSERT INTO schema_version (version, name, hash) VALUES ($1, $2, $3)', [
        file.version,
        file.name,
        file.hash,
      ]);
      // Its functions and triggers are made anew after it, even if this process ends in between.
      await client.query('DELETE FROM schema_file');
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`migration ${file.name} failed`, { cause: error });
    }
  }
  return missing.map((file) => file.name);
}

function checkApplied(applied: Applied[], files: Migration[]): void {
  const newest = files.at(-1)?.version ?? 0;
  if (applied[0]?.name === BEFORE_BASELINE) {
    throw new MigrationError(
      'database_before_baseline',
      'The database was made by a build from before the first release and cannot be brought up to date: use an empty database or DATA_DIR',
    );
  }
  for (const row of applied) {
    const file = files.find((candidate) => candidate.version === row.version);
    if (row.version > newest) {
      throw new MigrationError(
        'database_newer',
        `The database is of version ${row.version}, this program knows versions up to ${newest}: start a newer program`,
      );
    }
    if (file?.hash !== row.hash) {
      throw new MigrationError(
        'migration_changed',
        `The database was made by another ${row.name} than this program has: it belongs to a different build`,
      );
    }
  }
}
