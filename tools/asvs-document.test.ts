import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const document = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', about = '', state = '', why = '']) => ({ number, level, about, state, why }),
);
const STATES = ['met', 'not met', 'not applicable'];
/** Requirements of the levels 1 and 2 in each chapter of 5.0.0. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const orderOf = (number: string) => number.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);

it('has a row for each requirement of the levels 1 and 2, once and in order', () => {
  const ofChapter = (chapter: number) => rows.filter(({ number }) => number.startsWith(`${chapter}.`)).length;
  expect(IN_CHAPTER.map((_, at) => ofChapter(at + 1))).toEqual(IN_CHAPTER);
  const values = rows.map(({ number }) => orderOf(number));
  expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
});

it('says of each whether it is met, by a test, a place or a reason, and sums them up', () => {
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  const sums = ['1', '2'].map((level) => {
    const counts = STATES.map((state) => rows.filter((row) => row.level === level && row.state === state).length);
    return `| ${level} | ${counts.join(' | ')} |`;
  });
  for (const line of sums) expect(document).toContain(line);
});

it('names files that are there', () => {
  const named = rows.flatMap(({ why }) => [...why.matchAll(/`((?:apps|deploy|packages|tests|tools)\/[^`]+)`/g)]);
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
