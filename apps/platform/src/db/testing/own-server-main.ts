/** Prints the URL of a new PostgreSQL, keeps it until standard input ends, and removes it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../embedded/start-embedded.ts';

/** Several test files at once, each with the pools of its nodes and of the databases that it has done with. */
const CONNECTIONS = 500;

const ended = once(process.stdin.resume(), 'end');
const dataDir = mkdtempSync(join(tmpdir(), 'salon-db-'));
try {
  const server = await startEmbedded({ dataDir, log: () => {}, connectionsAtMost: CONNECTIONS });
  process.stdout.write(`${server.url}\n`);
  await ended;
  await server.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
