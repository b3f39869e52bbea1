import { describe, expect, it } from 'vitest';
import { ayFeneri } from './ay-feneri.ts';
import { checkDefinition } from './check-definition.ts';
import { type ReelGameDefinition, strip } from './definition.ts';

const broken: [string, Partial<ReelGameDefinition>][] = [
  ['does not divide by 25 lines', { betsMinor: [100, 110] }],
  ['not whole and ascending', { betsMinor: [200, 100] }],
  ['leaves the window', { lines: [[0, 0, 3, 0, 0]] }],
  ['pays less for more', { linePays: [{ symbol: 'moon', pays: { 3: 10, 5: 20 } }] }],
  ['pays by line and anywhere', { linePays: [{ symbol: 'scatter', pays: { 5: 10 } }] }],
  ['wild factor', { wild: { symbol: 'wild', factor: 1.5 } }],
  ['shows twice on one reel', { strips: [strip('scatter moon scatter bar bar'), ...ayFeneri.strips.slice(1)] }],
  ['scatter amount', { scatter: { symbol: 'scatter', pays: { 3: 0.5 }, awards: {}, freeSpinFactor: 1 } }],
  ['no box ends the bonus', { pick: { symbol: 'bonus', reels: 3, prizesPerBet: [1, 2] } }],
  ['hides the combination', { progressive: { symbol: 'wild', count: 5, contributionBp: 100 } }],
];

describe('a definition', () => {
  it.each(broken)('is refused when it %s', (what, change) => {
    expect(() => checkDefinition(ayFeneri)).not.toThrow();
    expect(() => checkDefinition({ ...ayFeneri, ...change })).toThrow(what);
  });

  it('names only symbols of the sprite set', () => {
    expect(() => strip('seven plum')).toThrow('plum');
  });
});
