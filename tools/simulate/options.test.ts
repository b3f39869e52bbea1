import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('npm run simulate', () => {
  it('PR-01 reads its arguments, and says what is wrong with them', () => {
    const usual = { firstSeed: 1, seeds: 1_000, trace: false, exhaustive: false, sql: false, mutant: null };
    expect(readOptions([])).toEqual(usual);
    expect(readOptions(['--seeds', '20', '--from', '5'])).toEqual({ ...usual, firstSeed: 5, seeds: 20 });
    expect(readOptions(['--seed', '9', '--trace'])).toEqual({ ...usual, firstSeed: 9, seeds: 1, trace: true });
    expect(readOptions(['--exhaustive', '--mutant', 'no_tombstone'])).toEqual({
      ...usual,
      exhaustive: true,
      mutant: 'no_tombstone',
    });
    expect(readOptions(['--mutant', 'toString'])).toBe('no such mutant: toString');
    expect(readOptions(['--seeds', '0'])).toBe('seeds are whole numbers');
    expect(readOptions(['--seeds', '1.5'])).toBe('seeds are whole numbers');
    expect(readOptions(['--nonsense'])).toMatch(/nonsense/);
  });
});
