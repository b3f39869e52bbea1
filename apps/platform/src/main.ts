/**
 * One platform node. Ends with 78 and one line where no new start can help (a wrong setting, a database of another version, a taken port).
 * It never changes the schema: `npm run migrate` does (migrate-main.ts).
 */
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startTracing } from '@salon/telemetry/start-tracing.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, readConfig } from './config.ts';
import { DemoSeedError, refuseDemoDatabase } from './db/demo-seed.ts';
import { UnsafeDatabaseError } from './db/durability.ts';
import { MigrationError, requireCurrent } from './db/migrate.ts';
import { findExcessOf } from './db/platform-role.ts';
import { createPool } from './db/pool.ts';
import { PoolerError, refusePooler } from './db/pooler.ts';
import { CountryDataError } from './features/geo-block/country-data.ts';
import { isDatabaseAway } from './http/refuse.ts';
import type { Platform } from './platform.ts';

const EX_CONFIG = 78;
const CLIENT_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist/', import.meta.url));
/**
 * From a signal to the end at most. `npm start` kills after 12 s (tools/floor/part.ts), containers and units after 15 s (deploy). A node
 * that is alone moves nobody.
 */
const DRAIN_PATIENCE_MS = 10_000;
const STOP_PATIENCE_MS = 4_500;
/** Argument of a starter that writes what this process prints to a log, whose reader could open the first account. */
const LINK_BY_MESSAGE = '--first-link-by-message';

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(EX_CONFIG);
}

const read = readConfig(process.env);
if (!read.ok) refuse(read.line);
const config: Config = read.config;

const pool = createPool({
  databaseUrl: config.databaseUrl,
  durable: !config.allowUnsafeDatabase,
  onError: () => {},
});
let platform: Platform | undefined;
const tracing = await startTracing({
  endpoint: config.tracesEndpoint,
  service: { name: 'salon-platform', version: packageJson.version, instance: `${hostname()}:${config.port}` },
  log: { warn: (facts, message) => platform?.app.log.warn(facts, message) },
});
let ending = false;
const hurry = new AbortController();

async function end(code = 0): Promise<void> {
  // A second signal: nobody is waited for any more who should move, and what is under way is finished.
  if (ending) return endAtOnce();
  ending = true;
  setTimeout(() => process.exit(code || 1), config.redisUrl === null ? STOP_PATIENCE_MS : DRAIN_PATIENCE_MS).unref();
  await platform?.drain(hurry.signal);
  await platform?.stop();
  await pool.end();
  await tracing.stop();
  process.exit(code);
}

function endAtOnce(): void {
  if (!hurry.signal.aborted) setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  hurry.abort();
  if (!ending) void end();
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
// The parent process was killed.
process.on('disconnect', endAtOnce);

try {
  await refusePooler(pool);
  await requireCurrent(pool);
  // The demo may run on a database with one role.
  const excess = config.production ? await findExcessOf(pool) : null;
  if (excess !== null) refuse(excess);
  if (!config.demo) await refuseDemoDatabase(pool);
  // Most of the program, which a start that ends above does not wait for.
  const { createPlatform } = await import('./platform.ts');
  platform = await createPlatform({
    ...{ config, pool, version: packageJson.version },
    onUnserved: (why) => {
      process.stderr.write(`${why}\n`);
      void end(EX_CONFIG);
    },
    clientFolder: CLIENT_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
  });
  const url = await platform.start();
  platform.app.log.info({ url, demo: config.demo }, 'ready');
  const firstLink = await platform.offerFirstLink();
  // It is printed unless the starter says that it publishes it: a channel alone is no promise of that.
  const isPublishedByStarter = process.argv.includes(LINK_BY_MESSAGE);
  if (firstLink !== null && !isPublishedByStarter) process.stdout.write(`The first staff account: ${firstLink}\n`);
  process.send?.({ ready: true, ...(isPublishedByStarter && { firstLink }) });
} catch (error) {
  const isFinal = [PoolerError, MigrationError, CountryDataError, UnsafeDatabaseError, DemoSeedError].some(
    (one) => error instanceof one,
  );
  if (isFinal && error instanceof Error) refuse(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') refuse(`Port ${config.port} is taken: set PORT to another one`);
  if (code === 'EADDRNOTAVAIL') refuse(`HOST ${config.host} is not an address of this computer`);
  // Another user, password or database name is needed.
  if (/^(28|3D)/.test(String(code))) refuse(`The database refuses DATABASE_URL: ${(error as Error).message}`);
  if (isDatabaseAway(error)) {
    // Not permanent: the supervisor may try again.
    process.stderr.write(`The database does not answer (${code ?? (error as Error).message}); DATABASE_URL names it\n`);
    process.exit(1);
  }
  throw error;
}
