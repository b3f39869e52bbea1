import { describe, expect, it } from 'vitest';
import { retiredReport } from './retired-report.ts';
import { findRetired, type RetiredWord, retiredWordRule } from './retired-word.ts';
import { RETIRED_WORDS } from './retired-words.ts';

const WORDS: RetiredWord[] = [
  {
    word: 'desk',
    where: 'everywhere',
    use: 'service',
    reason: 'a service is a service',
    except: [{ match: /desktop/i, reason: 'a screen' }],
  },
  { word: 'way', where: 'names', use: 'route', reason: 'networks have routes' },
  { word: 'game chart', where: 'names', use: 'statechart', reason: 'the whole word' },
  { word: 'whoever', where: 'text', use: 'the player', reason: 'plain English' },
  { word: 'hub', where: 'names', use: 'adapter', reason: 'what it is', below: /^tools\/simulate\// },
];
const found = (path: string, text: string) =>
  findRetired({ path, text }, WORDS).map(({ line, found }) => [line, found]);

describe('retired words', () => {
  it.each([
    ['createSeatDesk', 'const x = createSeatDesk();'],
    ['SEAT_DESK', 'const SEAT_DESK = 1;'],
    ['wayProbe', 'wayProbe.send();'],
    ['way', "socket.emit('way');"],
    ['game-chart', "import { a } from './game-chart.ts';"],
    ['way', `const text = \`a \${way} b\`;`],
  ])('finds %s as a name in code', (name, text) => {
    expect(found('apps/web/src/x.ts', text)).toEqual([[1, name]]);
  });

  it.each([
    ['by the way', "throw new Error('by the way');"],
    ['under way', '// the way of a packet'],
    ['another word', 'const highway = away + gateway;'],
    ['an exception', 'const desktop = 1; // desktop'],
    ['a word of another folder', 'const hub = 1;'],
  ])('lets %s through', (_what, text) => {
    expect(found('apps/web/src/x.ts', text)).toEqual([]);
  });

  it('finds names in paths, in comments and in documents', () => {
    expect(found('apps/web/src/way/x.ts', '')).toEqual([[0, 'way']]);
    expect(found('apps/web/src/x.ts', '\n// see wayProbe')).toEqual([[2, 'wayProbe']]);
    expect(found('docs/x.md', 'On its way.\nThe channel `way` and way_probe.')).toEqual([
      [2, 'way'],
      [2, 'way_probe'],
    ]);
  });

  it('finds phrases in comments, messages and documents, and counts each once', () => {
    expect(found('apps/web/src/x.ts', `/*\n * Whoever asks.\n */\nthrow new Error(\`whoever of \${a}\`);`)).toEqual([
      [2, '* Whoever asks.'],
      [4, 'whoever of …'],
    ]);
    expect(found('README.md', 'The desk of `desk`.')).toHaveLength(1);
    expect(found('apps/platform/src/x.sql', '-- for whoever asks\nSELECT desk;')).toEqual([
      [1, '-- for whoever asks'],
      [2, 'desk'],
    ]);
  });

  it('refuses what is not pending, with the word to use', () => {
    const [desk, ...others] = WORDS as [RetiredWord, ...RetiredWord[]];
    const rule = retiredWordRule([desk, ...others.map((word) => ({ ...word, pending: true as const }))]);
    expect(rule({ path: 'a.ts', text: 'const way = desk;' })).toEqual([
      'line 1: "desk" has the retired word "desk"; say service (a service is a service)',
    ]);
  });

  it('counts them for the report, and names the places for one word or folder', () => {
    const files = [{ path: 'apps/web/a.ts', text: 'desk(way);\nway();' }];
    expect(retiredReport(files, WORDS, [])).toEqual([
      '1 desk (everywhere) -> service: apps/web 1',
      '2 way (names) -> route: apps/web 2',
      '3 retired words left',
    ]);
    expect(retiredReport(files, WORDS, ['way']).slice(0, 2)).toEqual([
      'apps/web/a.ts:1: way: way',
      'apps/web/a.ts:2: way: way',
    ]);
  });

  it('lists each word once for a place', () => {
    const keys = RETIRED_WORDS.map(({ word, where, below }) => `${word} ${where} ${below ?? ''}`);
    expect(keys).toEqual([...new Set(keys)]);
  });
});
