/**
 * `npm run mutation-score [-- PLACE …]`: Stryker changes domain, ledger, machine, its SAS driver and link in every small way that it knows,
 * in a copy of the tree, and runs the unit tests that stand beside them and some lives of the simulator. PLACE: the files whose path contains
 * it. Linux only.
 * One run a file: what it has found stays in `mutation-report/`, and is found again only where the file or its tests have changed since. `--lives N`:
 * lives, 4 without it. Prints what nothing has noticed, and the score of every folder.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyFiles } from '../tree-copy.ts';
import { missedOf, readScore, type Score, table } from './scores.ts';

/** Not among our packages, where every install would load its 165 for a command that few run. */
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const SCORED = [
  'packages/domain/src/{machine,money,picture,protection}/**/*.ts',
  'apps/cabinet/src/{machine,link,drivers/sas}/**/*.ts',
  'apps/platform/src/ledger/{batch,batcher,refused,request-checks,shown-play,sql-state}.ts',
];

const root = fileURLToPath(new URL('../../../', import.meta.url));
const reports = join(root, 'mutation-report');
const { values, positionals } = parseArgs({
  options: { lives: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const isWanted = (file: string) => positionals.length === 0 || positionals.some((place) => file.includes(place));
const files = globSync(SCORED, { cwd: root })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && isWanted(file))
  .sort();

const scores = new Map<string, Score>();
let copy: string | null = null;
try {
  for (const file of files) {
    const report = join(reports, `${file}.json`);
    const known = existsSync(report) ? readScore(report) : null;
    const score = known !== null && !hasChanged(file, known) ? known : scoreOf(file, report);
    scores.set(file, score);
    for (const line of missedOf(file, score)) console.log(line);
  }
} finally {
  if (copy !== null) rmSync(copy, { recursive: true, force: true });
}
console.log(table(scores));

/** The text of the file and of every test beside it. */
function stampOf(tree: string, file: string): string {
  const tests = globSync('*.test.ts', { cwd: join(tree, dirname(file)) }).sort();
  const texts = [file, ...tests.map((test) => join(dirname(file), test))].map((path) => readFileSync(join(tree, path)));
  return createHash('sha256').update(Buffer.concat(texts)).digest('hex');
}

function hasChanged(file: string, { stamp }: Score): boolean {
  return stamp !== stampOf(root, file);
}

function scoreOf(file: string, report: string): Score {
  copy ??= prepare();
  const stamp = stampOf(copy, file);
  const { status } = spawnSync(
    process.execPath,
    [
      join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      ...['run', 'tools/mutants/score/stryker.config.json', '--mutate', file],
    ],
    { cwd: copy, env: { ...process.env, SCORED_LIVES: values.lives }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`${file}: no score; does a test fail without any change?`);
  const found = JSON.parse(readFileSync(join(copy, 'reports/mutation/mutation.json'), 'utf8'));
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify({ stamp, mutants: found.files[file]?.mutants ?? [] }));
  return readScore(report);
}

/** A copy of the tree with Stryker. */
function prepare(): string {
  const { folder, places } = copyFiles(root);
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
  return folder;
}
