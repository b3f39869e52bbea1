import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantGroup } from './mutant.ts';

/** A run that takes longer hangs, which is noticed too. */
const AT_MOST_MS = 300_000;
const SEEDS = '80';

/** What has noticed the mutant first; null: nothing did. */
export type CaughtBy = { check: 'unit' | 'simulate' | 'flow'; what: string } | null;

/** Runs what stands nearest first: unit tests, the simulator, flow tests. */
export function runChecks(folder: string, { units, isSimulated, flows }: MutantGroup): CaughtBy {
  if (units.length > 0) {
    const failed = runTests(folder, ['--project', 'unit', ...units]);
    if (failed !== null) return { check: 'unit', what: failed };
  }
  if (isSimulated) {
    const broken = simulate(folder);
    if (broken !== null) return { check: 'simulate', what: broken };
  }
  for (const flow of flows) {
    const failed = runTests(folder, [...['--project', 'flow', '--project', 'flow-alone', '--project', 'proofs'], flow]);
    if (failed !== null) return { check: 'flow', what: failed };
  }
  return null;
}

/** Title of the first test that failed, null where all passed. */
function runTests(folder: string, args: string[]): string | null {
  const report = join(folder, 'mutant-report.json');
  rmSync(report, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...args],
    {
      ...{ cwd: folder, timeout: AT_MOST_MS, stdio: 'ignore' },
    },
  );
  if (run.status === 0) return null;
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
    };
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed');
    const file = testResults.find(({ message }) => message !== '');
    return failed?.fullName ?? file?.message.split('\n')[0] ?? 'a run that failed';
  } catch {
    return 'a run that hung or died';
  }
}

function simulate(folder: string): string | null {
  const main = join(folder, 'tools/simulate/main.ts');
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--seeds', SEEDS], {
    ...{ cwd: folder, timeout: AT_MOST_MS, encoding: 'utf8' },
  });
  if (run.status === 0) return null;
  return run.stdout.split('\n').find((line) => line.startsWith('seed ')) ?? 'a run that hung or died';
}
