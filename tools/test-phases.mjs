/**
 * Runs the phases of `npm run check` and `npm test` and counts. A static check counts as one test; a test runner's own counts come from
 * its JSON report. A phase in which nothing ran has failed. Plain JavaScript for the Node that the system has, see setup.mjs.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pinnedEnvironment, pinnedNode, ROOT } from './setup.mjs';

const PHASE_TIMEOUT_MS = 3_600_000;
const REPORTS = join(ROOT, 'test-results');
/** Compiled code that the many processes of a run share: a tenth of the flow tests' work was compiling the same modules again. */
const COMPILED = join(REPORTS, 'compiled');

/** @typedef {{ passed: number, failed: number, skipped: number, why?: string[], shown?: string[] }} Count `why`: a short text for each error of a failed test; `shown`: pages of failed browser tests. */

/** Runs a program of node_modules or a script of ours, quietly; shows what it said only when it fails. @returns {Promise<Count>} */
export async function runCheck(name, script, args) {
  const { code, output, seconds } = await run(script, args, 'collect');
  if (code === 0) console.log(`ok      ${name} (${seconds} s)`);
  // Colours are for a terminal; here they would stand between the words of a log.
  else console.log(`${stripVTControlCharacters(output).trimEnd()}\nFAILED  ${name} (${seconds} s)`);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Runs vitest projects under a name of the run. @returns {Promise<Count>} */
export async function runVitest(name, args, projects = [name], timeoutMs = PHASE_TIMEOUT_MS) {
  const report = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const result = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...args],
    'show',
    { timeoutMs },
  );
  return summary(
    name,
    result,
    readReport(report),
    ({ numPassedTests, numFailedTests, numPendingTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
    }),
    (answered) => ({ why: vitestFailures(answered) }),
  );
}

/** Runs browser tests under a name of the run. @returns {Promise<Count>} */
export async function runPlaywright(name, args, timeoutMs = PHASE_TIMEOUT_MS, env = {}) {
  const report = freshReport(`${name.replace('/', '-')}.json`);
  const result = await run('node_modules/@playwright/test/cli.js', ['test', ...args], 'show', {
    env: { E2E_REPORT: report, ...env },
    timeoutMs,
  });
  return summary(
    name,
    result,
    readReport(report),
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    (answered) => {
      const results = failedResults(answered);
      const attachments = results.flatMap((result) => result.attachments);
      return {
        why: results.flatMap(({ title, errors }) => errors.map(({ message = '' }) => failure(title, message))),
        shown: attachments.filter(({ name }) => name === 'error-context').map(({ path }) => shownPage(path)),
      };
    },
  );
}

/** The closing line and the exit code of a whole run. */
export function finish(counts) {
  // Again at the end: the runners' own reports are far up by then, or cut off where the output is kept. The shortest comes last.
  for (const page of counts.flatMap((count) => count.shown ?? [])) console.log(`\n${page}`);
  for (const why of counts.flatMap((count) => count.why ?? [])) console.log(`\n${why}`);
  console.log(closingLine(counts));
  process.exit(sumOf(counts, 'failed') > 0 || sumOf(counts, 'passed') === 0 ? 1 : 0);
}

export function closingLine(counts) {
  const skipped = sumOf(counts, 'skipped');
  const line = `${sumOf(counts, 'passed')} passed, ${sumOf(counts, 'failed')} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/** @param {'passed' | 'failed' | 'skipped'} what */
export const sumOf = (counts, what) => counts.reduce((sum, count) => sum + count[what], 0);

function summary(name, { code, seconds }, report, read, failures) {
  const { passed, failed, skipped } = report ? read(report) : { passed: 0, failed: 0, skipped: 0 };
  // A file that does not load, an error outside of any test or an empty run fail without a failed test.
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  if (unexplained)
    console.log(passed === 0 ? `No ${name} test passed` : `The ${name} run failed outside of its tests (code ${code})`);
  console.log(
    `${failed + unexplained ? 'FAILED ' : 'ok     '} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  );
  return { passed, failed: failed + unexplained, skipped, ...(report && failures(report)) };
}

function vitestFailures({ testResults }) {
  return testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [failure(file.name, file.message)] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(fullName, failureMessages.join('\n'))),
  ]);
}

/** Of each failed browser test: its title, errors and attachments. */
function failedResults({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...failedResults(suite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .flatMap(({ title, tests }) => tests.flatMap(({ results }) => results.map((result) => ({ ...result, title })))),
  ]);
}

const FAILURE_LINES = 10;

function failure(title, message) {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, FAILURE_LINES);
  return [`FAILED  ${title}`, ...lines.map((each) => `        ${each.slice(0, 300)}`)].join('\n');
}

const PAGE_LINES = 80;

/** The page at the failure, as Playwright writes it down: roles, names and the focus. Without it a rare failure stays a guess. */
function shownPage(path) {
  // After a failed assertion it stands below the error, else in a chapter of its own.
  const [, page = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8')) ?? [];
  let hiddenIndent = Number.POSITIVE_INFINITY;
  const shown = page.split('\n').filter((line) => {
    const indent = line.search(/\S/);
    if (indent > hiddenIndent) return false;
    hiddenIndent = line.includes('[aria-hidden]') ? indent : Number.POSITIVE_INFINITY;
    return hiddenIndent > indent;
  });
  // Windows stand at the end of the page.
  return shown
    .slice(-PAGE_LINES)
    .map((line) => line.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, ''))
    .join('\n');
}

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Runs a script on the pinned Node. `mode` 'collect' keeps its output, 'show' passes it through. */
function run(script, args, mode, { env = {}, timeoutMs = PHASE_TIMEOUT_MS } = {}) {
  const node = pinnedNode();
  const began = Date.now();
  return new Promise((settle) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...pinnedEnvironment(node), NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: mode === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const timeout = setTimeout(
      () => {
        console.log(`${script} took more than ${Math.round(timeoutMs / 60_000)} minutes`);
        child.kill('SIGKILL');
      },
      Math.min(timeoutMs, PHASE_TIMEOUT_MS),
    );
    child.on('error', (error) => collect(error.message));
    child.on('close', (code) => {
      clearTimeout(timeout);
      settle({ code: code ?? 1, output, seconds: ((Date.now() - began) / 1000).toFixed(1) });
    });
  });
}
