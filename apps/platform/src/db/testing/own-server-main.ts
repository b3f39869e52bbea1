/** Prints the URL of a new PostgreSQL, keeps it until standard input ends, and removes it. `durable`: as a platform wants it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../embedded/start-embedded.ts';

/** Several test files at once, each with the pools of its nodes and of the databases that it has done with. */
const CONNECTIONS = 500;

const ended = once(process.stdin.resume(), 'end');
const dataDir = mkdtempSync(join(tmpdir(), 'salon-db-'));
try {
  const server = await startEmbedded({ dataDir, log: () => {}, connectionsAtMost: CONNECTIONS });
  if (process.argv[2] !== 'durable') await spareDisk(server.url);
  process.stdout.write(`${server.url}\n`);
  await ended;
  await server.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Nobody misses a test's rows after a power cut; the end of each database would wait until all others are on the disk. */
async function spareDisk(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('ALTER SYSTEM SET fsync = off');
  await owner.query('SELECT pg_reload_conf()');
  await owner.end();
}
