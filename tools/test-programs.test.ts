/** A computer without a program skips the tests that start it. A file that starts one and has no guard fails there, or hangs. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ALL_PROGRAMS, EVERYDAY_PROGRAMS, type Program } from './system-packages.mjs';
import { guardsOf, programsOf, testFiles } from './test-programs.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What a source has that starts a program, by its name or by its interface. */
const STARTS: Record<Program, RegExp> = {
  chromium: /\bchromium\.launch\(/,
  firefox: /findProgram\('firefox'\)/,
  WebKitWebDriver: /findProgram\('WebKitWebDriver'\)/,
  'redis-server': /'redis-server'/,
  turnserver: /'turnserver'|'turnutils_/,
  caddy: /'caddy'/,
  GStreamer: /'\.\/server\.py'|\bgst-launch/,
  OpenH264: /'openh264'|\bENCODER_NAMES\b/,
  PostgreSQL: /'initdb'|'pg_(?:dump|basebackup|receivewal|verifybackup)'/,
  pgbouncer: /'pgbouncer'/,
  age: /'age-keygen'|\b(?:spawn|exec)\w*\('age'/,
  promtool: /'promtool'/,
  'systemd-analyze': /'systemd-analyze'/,
};

/** Sources of tests alone: a program of the product starts nothing of this only because a test imports it. */
const isOfTests = (path: string) =>
  /^(?:tests|tools)\/|\.(?:test|fixture)\.tsx?$|\/testing\//.test(path) && !/system-packages|test-programs/.test(path);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Relative paths in imports and in `new URL(…)`. */
function reachedFrom(path: string): string[] {
  const named = [...read(path).matchAll(/(?:from|import|import\(|URL\()\s*'(\.[^']+\.tsx?)'/g)].map(([, to]) => to!);
  return named.map((to) => normalize(join(dirname(path), to))).filter((to) => existsSync(join(ROOT, to)));
}

function startedBy(test: string): Program[] {
  const seen = new Set([test]);
  for (const path of seen) for (const to of reachedFrom(path)) if (isOfTests(to)) seen.add(to);
  const texts = [...seen].map(read);
  return ALL_PROGRAMS.filter((name) => texts.some((text) => STARTS[name].test(text)));
}

/** Stories are not run at all without a browser. */
const isGiven = (path: string, name: Program) => name === 'chromium' && path.startsWith('tests/e2e/');
const unguarded = (path: string) =>
  startedBy(path).filter((name) => !guardsOf(read(path)).includes(name) && !isGiven(path, name));

const tests = testFiles().filter(isOfTests);

it('every test file that starts a program of the system is skipped without it', () => {
  const found = tests.flatMap((path) => unguarded(path).map((name) => `${path}: missing('${name}')`));
  expect(found).toEqual([]);
});

it('a program is found in the test itself, and in what it imports', () => {
  expect(startedBy('apps/platform/src/realtime/player/turn.flow.test.ts')).toEqual(['turnserver']);
  expect(startedBy('tests/e2e/deploy/topology.test.ts')).toEqual(['redis-server', 'turnserver', 'caddy']);
  expect(startedBy('tests/flows/cabinet/sas/rtsp.proof.test.ts')).toEqual(['GStreamer']);
});

it('the gate needs no more than it installs', () => {
  const isOfGate = (path: string) => !/\.proof\.test\.ts$|^tests\/e2e\//.test(path);
  expect(programsOf(tests.filter(isOfGate))).toEqual(EVERYDAY_PROGRAMS);
});

it('a choice of files needs what their guards name, a story a browser, and a unit test nothing', () => {
  expect(programsOf(testFiles(['turn.flow', 'prometheus']))).toEqual(['turnserver', 'promtool']);
  expect(programsOf(testFiles(['e2e/lobby']))).toEqual(['chromium']);
  expect(programsOf(tests.filter((path) => !/^tests\/|\.(?:flow|proof)\.test/.test(path)))).toEqual([]);
});

it('a guard names one program or several, in Vitest and in Playwright', () => {
  expect(guardsOf("describe.skipIf(missing('age'))('x'); test.skip(missing('caddy', 'redis-server'), 'why')")).toEqual([
    'age',
    'caddy',
    'redis-server',
  ]);
});
