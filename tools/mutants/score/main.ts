/**
 * `npm run mutation-score [-- PLACE …]`: Stryker changes domain, ledger, machine, its SAS driver and link in every small way that it knows,
 * in a copy of the tree, and runs the unit tests that stand beside them and some lives of the simulator. With `--flows` also flow tests against
 * `tools/egm`, of what those miss of a machine that decides itself: ten seconds a change. PLACE: the files whose path contains it. Linux only.
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
import {
  isMissed,
  type Mutation,
  missedOf,
  nameOf,
  placeIn,
  readMutations,
  readScore,
  type Score,
  table,
} from './scores.ts';

/** Not among our packages, where every install would load its 165 for a command that few run. */
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const SCORED = [
  'packages/domain/src/{machine,money,picture,protection}/**/*.ts',
  'apps/cabinet/src/{machine,link,drivers/sas}/**/*.ts',
  'apps/platform/src/ledger/{batch,batcher,refused,request-checks,shown-play,sql-state}.ts',
];

/** Of a machine that decides itself. */
const FLOWED = /\/(metered|sas)\//;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const reports = join(root, 'mutation-report');
const { values, positionals } = parseArgs({
  options: { lives: { type: 'string', default: '4' }, flows: { type: 'boolean', default: false } },
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
  let mutants = runStryker(copy, file, 'units');
  const missed = mutants.filter(isMissed);
  if (values.flows && missed.length > 0 && FLOWED.test(file)) {
    const flowed = new Map(
      runStryker(copy, missed.map(placeIn(file)).join(','), 'flows').map((one) => [nameOf(one), one]),
    );
    mutants = mutants.map((one) => (isMissed(one) ? (flowed.get(nameOf(one)) ?? one) : one));
  }
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify({ stamp, mutants }));
  return readScore(report);
}

/** `mutate`: a file, or ranges of one, in the form of Stryker's option. */
function runStryker(tree: string, mutate: string, tests: 'units' | 'flows'): Mutation[] {
  const stryker = join(tree, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(
    process.execPath,
    [
      ...[stryker, 'run', 'tools/mutants/score/stryker.config.json', '--mutate', mutate],
      // Flow tests wait more than they compute.
      ...(tests === 'flows' ? ['--concurrency', '4'] : []),
    ],
    {
      cwd: tree,
      env: { ...process.env, SCORED_LIVES: values.lives, SCORED_BY: tests },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`${mutate}: no score by ${tests}; does a test fail without any change?`);
  return readMutations(join(tree, 'reports/mutation/mutation.json'));
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
