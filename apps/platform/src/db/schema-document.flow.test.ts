import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from './schema-document.ts';
import { readSchemaFiles } from './schema-files.ts';
import { startTestServer, type TestDatabase, type TestServer } from './testing/database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

describe('docs/schema.md', () => {
  it('is what npm run schema-document writes', async () => {
    const page = readFileSync(new URL('../../../../docs/schema.md', import.meta.url), 'utf8');
    expect(await describeSchema(database.pool, await readSchemaFiles())).toBe(page);
  });

  it('says of every table and function what it is for', async () => {
    const page = await describeSchema(database.pool, await readSchemaFiles());
    const bare = [...page.matchAll(/^### (\w+)\n\n\n/gm)].map(([, table]) => table);
    expect([...bare, ...(page.match(/^\| `.*` \| {2}\|$/gm) ?? []).filter((line) => line.includes('('))]).toEqual([]);
  });
});
