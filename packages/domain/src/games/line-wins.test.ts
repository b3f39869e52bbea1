import { describe, expect, it } from 'vitest';
import { strip } from './definition.ts';
import { bestOnLine } from './line-wins.ts';
import { tasKopru } from './tas-kopru.ts';
import { windowAt } from './window.ts';

const five = {
  linePays: [
    { symbol: 'crown', pays: { 3: 50, 4: 200, 5: 1000 } },
    { symbol: 'lira', pays: { 3: 10, 4: 30, 5: 100 } },
  ],
  wild: { symbol: 'wild', factor: 1 },
} as const;

describe('a line', () => {
  it.each([
    ['crown crown crown lira crown', 'crown', 3, 50],
    ['lira wild lira wild lira', 'lira', 5, 100],
    ['wild wild wild lira lira', 'lira', 5, 100],
    ['wild wild wild scatter lira', 'crown', 3, 50],
    ['wild wild wild wild lira', 'crown', 4, 200],
    ['wild wild wild wild wild', 'crown', 5, 1000],
  ])('PR-01 pays "%s" as the best from the left', (line, symbol, count, multiple) => {
    expect(bestOnLine(five, strip(line))).toEqual({ symbol, count, multiple });
  });

  it.each([
    'crown crown lira lira lira',
    'scatter crown crown crown crown',
    'scatter scatter scatter scatter scatter',
    'crown wild scatter crown crown',
  ])('PR-01 pays nothing for "%s"', (line) => {
    expect(bestOnLine(five, strip(line))).toBeNull();
  });

  it.each([
    ['seven wild seven', 'seven', 3, 60],
    ['wild wild seven', 'seven', 3, 120],
    ['wild wild wild', 'wild', 3, 400],
    ['cherry bar bar', 'cherry', 1, 1],
    ['cherry wild bar', 'cherry', 2, 4],
  ])('PR-01 multiplies "%s" by each wild that helps, but not the wilds themselves', (line, symbol, count, multiple) => {
    expect(bestOnLine(tasKopru, strip(line))).toEqual({ symbol, count, multiple });
  });
});

describe('the window', () => {
  it('PR-01 shows the strip from the stop down and closes the ring', () => {
    const game = { reels: [strip('seven bar bell cherry'), strip('gem star moon lira')], rows: 3 };
    expect(windowAt(game, [0, 3])).toEqual([
      ['seven', 'bar', 'bell'],
      ['lira', 'gem', 'star'],
    ]);
  });

  it('throws on stops that are not on the reels', () => {
    const game = { reels: [strip('seven bar bell')], rows: 3 };
    expect(() => windowAt(game, [3])).toThrow(RangeError);
    expect(() => windowAt(game, [])).toThrow(RangeError);
  });
});
