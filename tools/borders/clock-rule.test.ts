import { describe, expect, it } from 'vitest';
import { clockRule } from './clock-rule.ts';

const refused = (text: string, path = 'apps/platform/src/jobs/a.ts') => clockRule({ path, text }).length;

describe("the platform's time and chance", () => {
  it.each([
    'const id = Math.random();',
    'const deps = { random: Math.random };',
    'const nowMs = Date.now();',
    'const deps = { nowMs: Date.now };',
    'const beganMs = performance.now();',
    'const beganNs = process.hrtime.bigint();',
    'const at = new Date().toISOString();',
    'const at = new Date;',
    'const at = new Date(\n);',
    "const url = 'https://club.example'; const nowMs = Date.now();",
    '/* why */ const nowMs = Date.now();',
  ])('are passed in, so it is refused: %s', (text) => {
    for (const path of ['apps/platform/src/a.ts', 'apps/platform/src/a.test.ts', 'apps/platform/src/db/a.flow.test.ts'])
      expect(refused(text, path)).toBe(1);
    for (const path of ['apps/platform/src/system-clock.ts', 'apps/cabinet/src/a.ts', 'tests/flows/platform/a.test.ts'])
      expect(refused(text, path)).toBe(0);
  });

  it.each([
    'const nowMs = clock.nowMs();',
    'const at = new Date(clock.nowMs()).toISOString();',
    'const at = new Date(2026, 10, 26);',
    'const DateTime = 1; new DateTime();',
    '// Date.now() is stepped by an operator.',
    '/**\n * Not performance.now(), which another process does not share.\n */',
  ])('are let through: %s', (text) => expect(refused(text)).toBe(0));

  it("are the computer's own in a node that is given none, before there is a node, and in tests", () => {
    const takes = (path: string, specifier: string) =>
      refused(`import { systemClock } from '${specifier}';\n`, `apps/platform/src/${path}`);
    expect(takes('assembly/core.ts', '../system-clock.ts')).toBe(0);
    expect(takes('db/embedded/postmaster.ts', '../../system-clock.ts')).toBe(0);
    expect(takes('realtime/lobby/pump.test.ts', '../../system-clock.ts')).toBe(0);
    expect(takes('realtime/lobby/pump.ts', '../../system-clock.ts')).toBe(1);
    expect(takes('features/seat/service.ts', './system-clock.ts')).toBe(0);
  });

  it('is said with its line', () => {
    const text = 'const a = 1;\nconst b = Date.now();\n';
    expect(clockRule({ path: 'apps/platform/src/a.ts', text })).toEqual([expect.stringMatching(/^line 2: Date\.now /)]);
  });
});
