/**
 * `npm test`: installs what is missing, then static checks, unit, flow and browser tests, and one closing line.
 * `npm test -- flow cash-in`, `npm test -- e2e lobby`, `npm test -- unit packages/domain`, `npm test -- check` run a part.
 */
import { runChecks } from './check.mjs';
import { ensureInstalled, fail } from './setup.mjs';
import { ensureSystemPackages, findChromium } from './system-packages.mjs';
import { finish, runPlaywright, runVitest } from './test-phases.mjs';

async function runBrowserTests(args) {
  const chromium = findChromium();
  if (chromium) return runPlaywright(args, { CHROMIUM: chromium });
  console.log('FAILED  e2e: there is no Chromium; install it or set CHROMIUM to its path');
  return { passed: 0, failed: 1 };
}

const PHASES = {
  check: async () => runChecks(),
  unit: async (args) => [await runVitest('unit', args)],
  flow: async (args) => [await runVitest('flow', args, ['flow', 'flow-alone'])],
  e2e: async (args) =>
    args.length > 0
      ? [await runBrowserTests(args)]
      : [await runBrowserTests(['--project=stories', '--workers=2']), await runBrowserTests(['--project=live'])],
};

const [phase, ...args] = process.argv.slice(2);
if (phase !== undefined && !Object.hasOwn(PHASES, phase))
  fail(`There is no test phase "${phase}"; there are ${Object.keys(PHASES).join(', ')}`);

ensureInstalled();
if (phase === undefined || phase === 'flow' || phase === 'e2e') ensureSystemPackages();
if (phase !== undefined) finish(await PHASES[phase](args));
const counts = [...(await PHASES.check()), ...(await PHASES.flow([])), ...(await PHASES.e2e([]))];
finish(counts);
