import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

/** A new database with this program's schema, which is removed afterwards. */
export async function withScratchDatabase(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'salon-schema-'));
  const server = await startEmbedded({ dataDir: folder, log: () => {} });
  const pool = createPool({ databaseUrl: server.url, max: 1 });
  try {
    await migrate(pool);
    await work(pool);
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
