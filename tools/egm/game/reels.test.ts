import { describe, expect, it } from 'vitest';
import { allOutcomes, BETS, riggedOutcome, windowOf } from './reels.ts';

describe('the game of the simulated machine', () => {
  it('returns 92.2 % over all of its outcomes, at every bet', () => {
    for (const bet of BETS) {
      let won = 0;
      let outcomes = 0;
      for (const { win } of allOutcomes(bet)) {
        expect(Number.isInteger(win)).toBe(true);
        won += win;
        outcomes += 1;
      }
      expect(won / outcomes / bet).toBeCloseTo(0.922, 6);
    }
  });
  it('has an outcome to order of each kind', () => {
    expect(riggedOutcome('lose', 10).win).toBe(0);
    expect(riggedOutcome('win', 10).win).toBeGreaterThan(0);
    const jackpot = riggedOutcome('jackpot', 50);
    expect(jackpot.win).toBeGreaterThanOrEqual(10_000);
    expect(windowOf(jackpot.stops)).toHaveLength(3);
  });
});
