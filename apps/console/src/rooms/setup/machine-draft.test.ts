import type { operator } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf } from './machine-draft.ts';

const machine = (ownGame: operator.RosterMachine['ownGame']): operator.RosterMachine => ({
  ...{ id: 7, brandId: 1, brand: 'Bir', number: 107, name: 'Sardes', image: '', gameId: 'Seven Line', ownGame },
  ...{ agent: 'floor-1', isLinked: true, isStopped: true, isAtRest: true, retiredAt: null },
});
const STATED = {
  ...{ minBetMinor: 5, denominationMinor: 1, maxBetMinor: 50, maxWinMinor: 13_200, rtp: 92.2, reelCount: 3 },
  ...{ volatility: 'low' as const, features: ['free_spins' as const] },
};

describe('a machine’s own game in the form', () => {
  it('is what was stated, where nothing was changed', () => {
    for (const own of [STATED, { minBetMinor: 100, features: [] }])
      expect(bodyOf(draftOf(machine(own), 'en'), machine(own), 'en')?.ownGame).toEqual(own);
  });

  it('states no bound that is left empty, and none that is no amount', () => {
    const draft = draftOf(machine(STATED), 'en');
    const emptied = bodyOf({ ...draft, denomination: '', maxBet: ' ', maxWin: '' }, machine(STATED), 'en');
    expect(Object.keys(emptied?.ownGame ?? {}).toSorted()).toEqual([
      ...['features', 'minBetMinor', 'reelCount', 'rtp', 'volatility'],
    ]);
    for (const wrong of ['0', '-1', '1.5', 'much'])
      expect(bodyOf({ ...draft, maxWin: wrong }, machine(STATED), 'en')).toBeNull();
  });
});
