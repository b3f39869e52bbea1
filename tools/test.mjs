/**
 * `npm test`: installs what is missing, then static checks, unit, flow and browser tests, and one closing line.
 * `npm test -- flow cash-in`, `npm test -- e2e lobby`, `npm test -- unit packages/domain`, `npm test -- check` run a part.
 */
import { runChecks } from './check.mjs';
import { ensureInstalled, fail } from './setup.mjs';
import { finish, runPlaywright, runVitest } from './stages.mjs';
import { ensureSystemPackages, findChromium } from './system-packages.mjs';

async function runBrowserTests(args) {
  const chromium = findChromium();
  if (chromium) return runPlaywright(args, { CHROMIUM: chromium });
  console.log('FAILED  e2e: there is no Chromium; install it or set CHROMIUM to its path');
  return { passed: 0, failed: 1 };
}

const STAGES = {
  check: async () => runChecks(),
  unit: async (args) => [await runVitest('unit', args)],
  flow: async (args) => [await runVitest('flow', args)],
  e2e: async (args) => [await runBrowserTests(args)],
};

const [stage, ...args] = process.argv.slice(2);
if (stage !== undefined && !Object.hasOwn(STAGES, stage))
  fail(`There is no test stage "${stage}"; there are ${Object.keys(STAGES).join(', ')}`);

ensureInstalled();
if (stage === undefined || stage === 'flow' || stage === 'e2e') ensureSystemPackages();
if (stage !== undefined) finish(await STAGES[stage](args));
const counts = [...(await STAGES.check()), ...(await STAGES.flow([])), ...(await STAGES.e2e([]))];
finish(counts);
