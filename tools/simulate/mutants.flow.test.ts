import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants/all-mutants.ts';
import { runSeed } from './run-seed.ts';

/** Most mutants are caught within the first 10 seeds. */
const seedsAtMost = 100;

describe('mutants', () => {
  it.each(Object.keys(MUTANTS))(
    'GM-10 GM-11 GM-16 %s is caught',
    async (name) => {
      const mutant = MUTANTS[name]!;
      let seed = 0;
      let caught: string | null = null;
      while (seed < seedsAtMost && caught === null) {
        seed += 1;
        caught = (await runSeed(seed, { mutant })).violation;
      }
      expect(caught).not.toBeNull();
      // Without the mutant the same seed holds: the mutant was caught, not an injected fault.
      const { journalsReplaced = false } = mutant;
      expect((await runSeed(seed, { mutant: { journalsReplaced } })).violation).toBeNull();
    },
    120_000,
  );
});
