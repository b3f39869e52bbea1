/** `npm run schema-document`: writes docs/schema.md from a new database, which is removed afterwards. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { describeSchema } from './db/schema-document.ts';
import { readSchemaFiles } from './db/schema-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'salon-schema-'));
const server = await startEmbedded({ dataDir: folder, log: () => {} });
const pool = createPool({ databaseUrl: server.url, max: 1 });
try {
  await migrate(pool);
  const page = new URL('../../../docs/schema.md', import.meta.url);
  writeFileSync(page, await describeSchema(pool, await readSchemaFiles()));
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
