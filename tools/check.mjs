/** `npm run check`: everything that needs no running part. About a minute on two cores. `npm test` begins with it. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './setup.mjs';
import { finish, runCheck, runVitest } from './stages.mjs';

/** @returns {Promise<import('./stages.mjs').Count[]>} */
export async function runChecks() {
  return [
    await runCheck('types: platform, cabinet, tools, tests', 'node_modules/typescript/bin/tsc', [
      '-p',
      'tsconfig.json',
    ]),
    await runCheck('types: web, ui, i18n', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.web.json']),
    await runCheck('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
    await runCheck('borders', 'tools/borders/main.ts', []),
    await runCheck('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
    await runVitest('unit', []),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  finish(await runChecks());
}
