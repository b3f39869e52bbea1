/**
 * `npm run mutation-score`: Stryker over domain, ledger, machine and link, in a copy of the tree, with the unit tests that stand beside
 * them and some lives of the simulator.
 * It prints the score of every file; every mutant that has survived stands in `mutation-report/index.html`. Linux only.
 * What follows `--` goes to Stryker: `npm run mutation-score -- --mutate apps/cabinet/src/link/link.ts`; but for `--lives N`, 16 without
 * it: they are the most of the time.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFiles } from '../tree-copy.ts';

/** Not among our packages, where every install would load its 165 for a command that few run. */
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

const options = process.argv.slice(2);
const at = options.indexOf('--lives');
const [, lives = '16'] = at < 0 ? [] : options.splice(at, 2);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { folder, places } = copyFiles(root);
try {
  // By hard links: what npm adds to them here, or takes away, stays here, but for its list, which it writes in place.
  for (const packages of places.map((place) => join(place, 'node_modules')))
    if (existsSync(join(root, packages))) execFileSync('cp', ['-al', join(root, packages), join(folder, packages)]);
  const list = 'node_modules/.package-lock.json';
  rmSync(join(folder, list));
  cpSync(join(root, list), join(folder, list));
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...STRYKER], {
    cwd: folder,
    stdio: 'inherit',
  });
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = 'tools/mutants/score/stryker.config.json';
  const { status } = spawnSync(process.execPath, [stryker, 'run', config, ...options], {
    cwd: folder,
    env: { ...process.env, SCORED_LIVES: lives },
    stdio: 'inherit',
  });
  cpSync(join(folder, 'reports/mutation'), join(root, 'mutation-report'), { recursive: true });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
