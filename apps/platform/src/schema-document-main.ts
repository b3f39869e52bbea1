/** `npm run schema-document`: writes docs/schema.md from a new database. */
import { writeFileSync } from 'node:fs';
import { describeSchema } from './db/schema-document.ts';
import { readSchemaFiles } from './db/schema-files.ts';
import { withScratchDatabase } from './db/scratch-database.ts';

await withScratchDatabase(async (pool) => {
  const page = new URL('../../../docs/schema.md', import.meta.url);
  writeFileSync(page, await describeSchema(pool, await readSchemaFiles()));
});
