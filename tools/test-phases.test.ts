import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOT } from './setup.mjs';
import { runCheck } from './test-phases.mjs';

let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phases-'));
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const run = (code: string) => {
  const script = join(folder, 'check.mjs');
  writeFileSync(script, code);
  return runCheck('a check', relative(ROOT, script), []);
};

it('a check that fails shows what it lines, without the escape codes of a terminal', async () => {
  expect(
    await run(
      `console.log('\\u001b[31ma.ts\\u001b[39m:3 \\u001b]8;;https://x\\u0007wrong\\u001b]8;;\\u0007'); process.exit(1)`,
    ),
  ).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
  expect(lines.join('\n')).toMatch(/^a\.ts:3 wrong\nFAILED {2}a check \([\d.]+ s\)$/);
});

it('a check that passes is one line, whatever it lines', async () => {
  expect(await run(`console.log('much')`)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(lines).toEqual([expect.stringMatching(/^ok {6}a check \([\d.]+ s\)$/)]);
});
