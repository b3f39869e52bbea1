import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants/all-mutants.ts';
import type { Mutant } from './mutants/mutant.ts';
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
      const { journalsReplaced = false, restoresMuch = false, hasAccounts = false } = mutant;
      const plain: Mutant = { journalsReplaced, restoresMuch, hasAccounts };
      const isBroken = async (seed: number, by: Mutant) => (await runSeed(seed, { mutant: by })).violation !== null;
      let caught = false;
      // In a life that holds without it: it was the mutant, and not an injected fault.
      for (let seed = 1; seed <= within && !caught; seed += 1)
        caught = (await isBroken(seed, mutant)) && !(await isBroken(seed, plain));
      expect(caught).toBe(true);
    },
    120_000,
  );
});
