/**
 * `npm test`: installs what is missing, then static checks, unit and flow tests, the browser stories of the gate, and one closing line.
 * `npm test -- flow cash-in`, `npm test -- e2e lobby`, `npm test -- unit packages/domain`, `npm test -- check` run a part. Long proofs and
 * the other stories: tools/proofs.
 */
import { runChecks } from './check.mjs';
import { ensureInstalled, fail } from './setup.mjs';
import { EVERYDAY_PROGRAMS, ensureSystemPackages } from './system-packages.mjs';
import { finish, runPlaywright, runVitest, sumOf } from './test-phases.mjs';
import { programsOf, testFiles } from './test-programs.mjs';

/** Tests that a whole run skips on Linux on x64 where nothing is missing. One more is a test that has stopped to prove anything. */
const SKIPPED = 0;

const PHASES = {
  check: async () => runChecks(),
  unit: async (args) => [await runVitest('unit', args)],
  flow: async (args) => [await runVitest('flow', args, ['flow', 'flow-alone'])],
  e2e: async (args) => [await runPlaywright('e2e', args.length > 0 ? args : ['--grep=@gate'])],
};

const [phase, ...args] = process.argv.slice(2);
if (phase !== undefined && !Object.hasOwn(PHASES, phase))
  fail(`There is no test phase "${phase}"; there are ${Object.keys(PHASES).join(', ')}`);

ensureInstalled();
const missing = ensureSystemPackages(neededPrograms());
if (phase !== undefined) finish(await PHASES[phase](args));
const counts = [...(await PHASES.check()), ...(await PHASES.flow([])), ...(await PHASES.e2e([]))];
const skipped = sumOf(counts, 'skipped');
const isWhole = missing.length === 0 && process.platform === 'linux' && process.arch === 'x64';
if (isWhole && skipped > SKIPPED) {
  console.log(`FAILED  ${skipped} tests are skipped, and ${SKIPPED} may be (tools/test.mjs)`);
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}
finish(counts);

/** A narrow run installs what its own files start, and nothing for unit tests. */
function neededPrograms() {
  if (phase === 'check' || phase === 'unit') return [];
  if (args.length === 0) return EVERYDAY_PROGRAMS;
  return programsOf(testFiles(args).filter((path) => path.startsWith('tests/e2e/') === (phase === 'e2e')));
}
