import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROUPS } from './all-mutants.ts';

const ROOT = new URL('../../', import.meta.url);
const mutants = GROUPS.flatMap((group) => group.mutants);

it('every mutant has a name of its own, and they are sixty at least', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});

it.each(mutants)('$name replaces one place, by something else', ({ file, find, put }) => {
  expect(readFileSync(new URL(file, ROOT), 'utf8').split(find)).toHaveLength(2);
  expect(put).not.toBe(find);
});

it.each(GROUPS)('the tests of $part are there', ({ units, flows }) => {
  for (const path of flows) expect(readFileSync(new URL(path, ROOT), 'utf8')).toContain('vitest');
  expect(units.every((path) => !path.endsWith('.ts'))).toBe(true);
});
