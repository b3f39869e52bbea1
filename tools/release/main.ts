/** `npm run release -- 0.2.0 [--dry-run]`: see docs/releases.md. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease, Refused } from './make-release.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const [version, ...rest] = positionals;
if (version === undefined || rest.length > 0) {
  console.error('npm run release -- <version> [--dry-run]');
  process.exit(2);
}
try {
  await makeRelease(join(import.meta.dirname, '../..'), version, { isDryRun: values['dry-run'] === true });
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
}
