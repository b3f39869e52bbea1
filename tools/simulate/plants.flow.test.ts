import { describe, expect, it } from 'vitest';
import { PLANTS } from './plants/all-plants.ts';
import { runSeed } from './run-seed.ts';

/** Most are caught in the first few; a replaced journal with money on its way is rare. */
const seedsAtMost = 100;

describe('planted faults', () => {
  it.each(Object.keys(PLANTS))(
    'GM-10 GM-11 GM-16 %s is caught',
    async (name) => {
      let caught: string | null = null;
      for (let seed = 1; seed <= seedsAtMost && caught === null; seed += 1)
        caught = (await runSeed(seed, { plant: PLANTS[name]! })).violation;
      expect(caught).not.toBeNull();
    },
    120_000,
  );
});
