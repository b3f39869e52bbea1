import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants/all-mutants.ts';
import { runSeed } from './run-seed.ts';

/** Most mutants are caught within the first 10 seeds; one that needs fewer says so itself. */
const seedsAtMost = 100;
const mutants = Object.entries(MUTANTS).map(([name, mutant]) => ({
  ...{ name, mutant },
  within: mutant.caughtWithin ?? seedsAtMost,
}));

describe('mutants', () => {
  it.each(mutants)(
    'GM-10 GM-11 GM-16 $name is caught within $within seeds',
    async ({ mutant, within }) => {
      let seed = 0;
      let caught: string | null = null;
      while (seed < within && caught === null) {
        seed += 1;
        caught = (await runSeed(seed, { mutant })).violation;
      }
      expect(caught).not.toBeNull();
      // Without the mutant the same seed holds: the mutant was caught, not an injected fault.
      const { journalsReplaced = false, restoresMuch = false } = mutant;
      expect((await runSeed(seed, { mutant: { journalsReplaced, restoresMuch } })).violation).toBeNull();
    },
    120_000,
  );
});
