/**
 * `npm run schema-surface`: freezes what this release uses of its database, for the next one to keep (db/surface). Part of making a
 * release, once its version is in package.json.
 */
import { writeFileSync } from 'node:fs';
import { THIS_RELEASE } from './db/release.ts';
import { withScratchDatabase } from './db/scratch-database.ts';
import { LAST_RELEASE } from './db/surface/last-release.ts';
import { RETIRED } from './db/surface/retired.ts';
import { freeze, readSurface } from './db/surface/surface.ts';

/** One line for each function and table: two releases are compared by reading what has changed. */
const list = (entries: string[]) => `\n${entries.join(',\n')}\n`;

await withScratchDatabase(async (pool) => {
  const { functions, tables, ...rest } = freeze(await readSurface(pool), THIS_RELEASE.version, RETIRED);
  const parts = [
    ...Object.entries(rest).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
    `"functions": [${list(functions.map((one) => JSON.stringify(one)))}]`,
    `"tables": {${list(Object.entries(tables).map(([name, table]) => `"${name}": ${JSON.stringify(table)}`))}}`,
  ];
  writeFileSync(LAST_RELEASE, `{${list(parts)}}\n`);
});
