import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedMinor, winCountMs } from './win-count.ts';

describe('count-up of a win', () => {
  it.each([
    [0, 100, 0],
    [50, 100, 0],
    [100, 100, 0],
    [200, 100, 1_000],
    [1_000, 100, 2_600],
    [1_000_000, 100, 3_000],
    [500, 0, 3_000],
  ])('of %i at a stake of %i takes %i ms', (winMinor, stakeMinor, ms) => {
    expect(winCountMs(winMinor, stakeMinor)).toBe(ms);
  });

  it('never falls, never exceeds the win, and ends with it', () => {
    fc.assert(
      fc.property(fc.nat(90_000_000), fc.nat(3_000), fc.nat(4_000), fc.nat(4_000), (win, countMs, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(countedMinor(win, early, countMs)).toBeLessThanOrEqual(countedMinor(win, late, countMs));
        expect(countedMinor(win, late, countMs)).toBeLessThanOrEqual(win);
        expect(countedMinor(win, countMs, countMs)).toBe(win);
      }),
    );
  });

  it('shows nothing of a win before its count has begun, and a win without a count at once', () => {
    expect(countedMinor(500, -200, 1_000)).toBe(0);
    expect(countedMinor(500, 0, 0)).toBe(500);
  });
});
