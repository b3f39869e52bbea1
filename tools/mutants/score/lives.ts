import { expect, it } from 'vitest';
import { runSeed } from '../../simulate/run-seed.ts';

/** Lives of the simulator: the link and the order of what a machine does are tested by them more than by any test beside the code. */
const LIVES = Number(process.env.SCORED_LIVES);

for (let seed = 1; seed <= LIVES; seed += 1)
  it(`life ${seed} holds`, async () => {
    expect((await runSeed(seed)).violation).toBeNull();
  });
