/** `npm run check`: everything that needs no running part. Under a minute on two cores. `npm test` begins with it. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './setup.mjs';
import { finish, runCheck, runVitest } from './test-phases.mjs';

const TSC = 'node_modules/typescript/bin/tsc';

/** @returns {Promise<import('./test-phases.mjs').Count[]>} */
export async function runChecks() {
  // Side by side, since two of them use one core alone.
  const checks = await Promise.all([
    runCheck('types: platform, cabinet, tools, tests', TSC, ['-p', 'tsconfig.json']),
    runCheck('types: web, console, ui, i18n', TSC, ['-p', 'tsconfig.web.json']),
    runCheck('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
    runCheck('borders', 'tools/borders/main.ts', []),
    runCheck('bytes of the first pages', 'tools/page-bytes/main.ts', []),
    runCheck('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  ]);
  return [...checks, await runVitest('unit', [])];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  finish(await runChecks());
}
