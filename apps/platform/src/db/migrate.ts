/**
 * Brings a database to this program's schema: first tables and data by the migrations `migrations/NNNN_name.sql`, each once and in a
 * transaction of its own, then functions and triggers by the files of `schema/` (schema-files.ts). People may play meanwhile, on nodes
 * of this release and of the ones that it serves (release.ts).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { MigrationError } from './migration-error.ts';
import {
  compareVersions,
  isReadable,
  type Release,
  readRelease,
  refuseNewer,
  THIS_RELEASE,
  whyNotServed,
  writeRelease,
} from './release.ts';
import { applySchemaFiles, findChanged, readSchemaFiles, type SchemaFile } from './schema-files.ts';
import { inShortTransaction, type LockPatience } from './short-transaction.ts';

export { MigrationError } from './migration-error.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** SHA-256 of the file, hex. */
  hash: string;
}

/** A program as a database sees it. */
export interface Program {
  migrations: Migration[];
  schema: SchemaFile[];
  release: Release;
  patience?: LockPatience;
}

/** The first migration of the databases that were made before the baseline; nothing was released then. */
const BEFORE_BASELINE = '0001_floor.sql';
/** First line of a migration that runs outside of a transaction: statements that never make others wait, each safe to repeat. */
const OUTSIDE = '-- outside a transaction\n';
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

async function completed(program: Partial<Program>): Promise<Program> {
  const { migrations = await readMigrations(), schema = await readSchemaFiles(), release = THIS_RELEASE } = program;
  return { ...program, migrations, schema, release };
}

/**
 * Applies what is missing or has changed and answers the names of those files. Safe from several processes at once. Throws
 * `MigrationError` when the database is of a newer version than this program, was made before the baseline, or holds another text of
 * a migration, and `TableBusyError` where a table was in use all the time.
 */
export async function migrate(pool: pg.Pool, given: Partial<Program> = {}): Promise<string[]> {
  const program = await completed(given);
  const client = await pool.connect();
  try {
    // Another process may be migrating for longer than a query may usually wait.
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration.key]);
    await refuseNewer(client, program.release);
    const applied = await applyMissing(client, program);
    return [...applied, ...(await applySchemaFiles(client, program.schema, program.patience))];
  } finally {
    // Ends the connection, and with it the lock and the settings.
    client.release(true);
  }
}

/**
 * Throws `MigrationError` unless the database has exactly this program's schema, or a newer release has migrated it that serves this one;
 * changes nothing.
 */
export async function requireCurrent(pool: pg.Pool, given: Partial<Program> = {}): Promise<void> {
  const { migrations, schema, release } = await completed(given);
  const applied = (await isReadable(pool, 'schema_version')) ? await readApplied(pool) : [];
  const found = await readRelease(pool);
  const isNewer = found !== null && compareVersions(found.version, release.version) > 0;
  const why = found && whyNotServed(release, found);
  if (why !== null) throw new MigrationError('release_not_served', why);
  checkApplied(applied, migrations, isNewer);
  if (applied.length < migrations.length) {
    throw new MigrationError(
      'database_older',
      `The database is of version ${applied.at(-1)?.version ?? 0}, this program needs version ${migrations.at(-1)?.version}: run npm run migrate`,
    );
  }
  if (isNewer) return;
  const changed = (await isReadable(pool, 'schema_file')) ? await findChanged(pool, schema) : ['schema'];
  if (changed.length > 0) {
    throw new MigrationError(
      'schema_differs',
      `The database has functions of another build than this program (${changed[0]}): run npm run migrate of the newer build`,
    );
  }
  if (found === null || compareVersions(found.version, release.version) < 0) {
    throw new MigrationError(
      'database_older',
      `The database was migrated by release ${found?.version ?? 'none'}, and this program is ${release.version}: run npm run migrate`,
    );
  }
}

interface Applied {
  version: number;
  name: string;
  hash: string;
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  return (await client.query<Applied>('SELECT version, name, hash FROM schema_version ORDER BY version')).rows;
}

async function applyMissing(client: pg.PoolClient, { migrations, release, patience }: Program): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_version (
      version integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    COMMENT ON TABLE schema_version IS 'Migrations that were applied.';
    CREATE TABLE IF NOT EXISTS schema_file (name text PRIMARY KEY, hash text NOT NULL);
    COMMENT ON TABLE schema_file IS 'Files of functions and triggers as they were applied last.';
    CREATE TABLE IF NOT EXISTS schema_release (one boolean PRIMARY KEY DEFAULT true CHECK (one),
      version text NOT NULL, serves_from text NOT NULL, migrated_at timestamptz NOT NULL DEFAULT now());
    COMMENT ON TABLE schema_release IS 'The release that has migrated the database last, and the oldest one that it still serves.'`);
  const rows = await readApplied(client);
  checkApplied(rows, migrations, false);
  // First: a node that is not served ends before anything is taken away, and one that is served may start in the midst of the rest.
  await writeRelease(client, release);
  const applied = new Set(rows.map((row) => row.version));
  const missing = migrations.filter((file) => !applied.has(file.version));
  for (const file of missing) {
    if (file.sql.startsWith(OUTSIDE)) await applyOutside(client, file);
    else await inShortTransaction(client, `migration ${file.name}`, () => apply(client, file), patience);
  }
  return missing.map((file) => file.name);
}

async function apply(client: pg.PoolClient, file: Migration): Promise<void> {
  await client.query(file.sql).catch((cause: unknown) => {
    throw new Error(`migration ${file.name} failed`, { cause });
  });
  await noteApplied(client, file);
  // Its functions and triggers are made anew after it, even if this process ends in between.
  await client.query('DELETE FROM schema_file');
}

/** It is not written down where it fails, and begins anew: tools/migrations/lint.ts sees to it that this is safe. */
async function applyOutside(client: pg.PoolClient, file: Migration): Promise<void> {
  for (const statement of file.sql.split(/;\s*(?:\n|$)/).filter((text) => /^[^-\s]/m.test(text))) {
    await client.query(statement).catch((cause: unknown) => {
      throw new Error(`migration ${file.name} failed`, { cause });
    });
  }
  await noteApplied(client, file);
}

async function noteApplied(client: pg.PoolClient, { version, name, hash }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_version (version, name, hash) VALUES ($1, $2, $3)', [version, name, hash]);
}

/** `mayBeNewer`: migrations that this program does not know are a newer release's. */
function checkApplied(applied: Applied[], files: Migration[], mayBeNewer: boolean): void {
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
      if (mayBeNewer) return;
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
