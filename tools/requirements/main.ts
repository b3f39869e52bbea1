/** `npm run requirements`: writes the third column of docs/requirements.md, and lists the requirements that no test title names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idsIn, readCovered, withTests } from './document.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const file = join(root, 'docs/requirements.md');
const document = readFileSync(file, 'utf8');
const covered = readCovered(root);
writeFileSync(file, withTests(document, covered));
const ids = idsIn(document);
const missing = ids.filter((id) => !covered.has(id));
for (const id of missing) console.log(`${id}: no test`);
console.log(`${ids.length - missing.length} of ${ids.length} requirements are named by a test`);
