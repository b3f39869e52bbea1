import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSiteFile } from './site-file.ts';

const EXAMPLE = JSON.parse(readFileSync(new URL('../../../../docs/site.example.json', import.meta.url), 'utf8'));
const OWN = {
  ...{ name: 'Seven Line', minBetMinor: 100, denominationMinor: 5, maxBetMinor: 200, maxWinMinor: 4_000 },
  ...{ rtp: 92.2, features: ['free_spins'] },
};

/** The example with one machine. */
const file = (machine: object): string => {
  const whole = structuredClone(EXAMPLE);
  whole.brands[0].machines = [{ id: 1, number: 101, name: 'River', agent: 'hall-1', ...machine }];
  return JSON.stringify(whole);
};
const machineOf = (text: string) => {
  const site = readSiteFile(text);
  return typeof site === 'string' ? site : site.brands[0]?.machines[0];
};

describe('a site file', () => {
  it('names an address that is none', () => {
    const settings = { ...EXAMPLE.settings, STAFF_ADDRESSES: ['10.0.0.0/8', '999.1.1.1/99'] };
    expect(readSiteFile(JSON.stringify({ ...EXAMPLE, settings }))).toBe(
      'settings.STAFF_ADDRESSES.1 is no address and no range, as in 10.1.0.0/16',
    );
  });

  it('reads the example', () => expect(readSiteFile(JSON.stringify(EXAMPLE))).toMatchObject({ id: 0 }));

  it('reads a machine that brings its game along, with no facts but the stated ones', () => {
    expect(machineOf(file({ ownGame: OWN }))).toMatchObject({ ownGame: OWN });
    expect(machineOf(file({ ownGame: { name: 'Seven Line', minBetMinor: 1 } }))).toMatchObject({
      ownGame: { name: 'Seven Line', minBetMinor: 1, features: [] },
    });
  });

  it.each([
    ['neither game', {}, ' needs gameId or ownGame, one of them'],
    ['both games', { gameId: 'altin-nehir', ownGame: OWN }, ' needs gameId or ownGame, one of them'],
    [
      'a game that nobody has',
      { gameId: 'seven' },
      /^\.gameId is not one of the platform's games \(tas-kopru, .+ownGame$/,
    ],
    [
      'a name that is a game of the platform',
      { ownGame: { ...OWN, name: 'altin-nehir' } },
      /^\.ownGame\.name is the id/,
    ],
    ['a return of 120 %', { ownGame: { ...OWN, rtp: 120 } }, '.ownGame.rtp is a percentage'],
    [
      'a bet of half a unit',
      { ownGame: { ...OWN, minBetMinor: 0.5 } },
      '.ownGame.minBetMinor is an amount in minor units',
    ],
    [
      'a greatest win above every amount',
      { ownGame: { ...OWN, maxWinMinor: 1_000_000_000_001 } },
      '.ownGame.maxWinMinor is at most 1000000000000',
    ],
    ['an unknown feature', { ownGame: { ...OWN, features: ['magic'] } }, /^\.ownGame\.features\.0 is one of wild, /],
    ['an unknown key', { ownGame: { ...OWN, odds: 3 } }, '.ownGame: odds is not known'],
    ['no name', { ownGame: { minBetMinor: 1 } }, '.ownGame.name does not fit'],
    ['a name that turns', { name: 'Ri\u202ever', gameId: 'altin-nehir' }, /^\.name has a sign that is unseen/],
  ])('says where and what is wrong: %s', (_, machine, expected) => {
    const read = machineOf(file(machine));
    expect(read).toBeTypeOf('string');
    const message = String(read).replace('brands.0.machines.0', '');
    if (expected instanceof RegExp) expect(message).toMatch(expected);
    else expect(message).toBe(expected);
  });
});
