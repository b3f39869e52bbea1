import { describe, expect, it } from 'vitest';
import { PLANTS } from './mutants/all-mutants.ts';
import { runSeed } from './run-seed.ts';

/** Most are caught in the first few. */
const seedsAtMost = 100;

describe('planted faults', () => {
  it.each(Object.keys(PLANTS))(
    'GM-10 GM-11 GM-16 %s is caught',
    async (name) => {
      const plant = PLANTS[name]!;
      let seed = 0;
      let caught: string | null = null;
      while (seed < seedsAtMost && caught === null) {
        seed += 1;
        caught = (await runSeed(seed, { plant })).violation;
      }
      expect(caught).not.toBeNull();
      // It is the fault that was caught and not the weather.
      const { journalsReplaced = false } = plant;
      expect((await runSeed(seed, { plant: { journalsReplaced } })).violation).toBeNull();
    },
    120_000,
  );
});
