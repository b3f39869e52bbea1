/** Runs what `npm run migrate` runs, once before the platform starts; its lines go to `logs/migrate.log`. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { FloorOptions } from './options.ts';
import { StartError } from './start-error.ts';

/** Without an owner's address nothing is done: the platform says what is missing. Throws StartError; ends early when `signal` aborts it. */
export async function migrateDatabase(
  { migrateEntry, dataDir, demo, env }: FloorOptions,
  database: Database,
  signal: AbortSignal,
): Promise<void> {
  const ownerUrl = database.ownerUrl();
  if (ownerUrl === undefined) return;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', migrateEntry], {
    env: { ...env, MIGRATE_DATABASE_URL: ownerUrl, DATABASE_URL: database.url(), DEMO: demo ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  let written = '';
  const log = (chunk: Buffer) => appendFileSync(join(dataDir, 'logs', 'migrate.log'), chunk, { mode: 0o600 });
  child.stdout.on('data', log);
  child.stderr.on('data', (chunk: Buffer) => {
    log(chunk);
    written += chunk;
  });
  child.on('error', () => resolve(null));
  child.on('close', resolve);
  const code = await promise;
  if (code !== 0 && !signal.aborted)
    throw new StartError(written.trim() || `The database could not be migrated (code ${code})`);
}
