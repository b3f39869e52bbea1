import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, noCounts } from './environment/faults.ts';
import { runSeed } from './run-seed.ts';

const timeoutMs = 120_000;

/** So many seeds a test: a busy computer would need longer for all of them than one test may take. */
const [SEEDS, SEEDS_EACH] = [120, 10];
const met = {
  faults: noCounts(),
  done: { cashIns: 0, cashOuts: 0, plays: 0 },
  // A journal is lost in some seeds; two operators decide the dispute about the money on its machine.
  disputes: 0,
  // Games of the machine that decides itself.
  meteredGames: 0,
};

async function runHolding(seed: number): Promise<void> {
  const { violation, faults, done } = await runSeed(seed);
  expect(violation, `seed ${seed}`).toBeNull();
  for (const kind of FAULT_KINDS) met.faults[kind] += faults[kind];
  met.done.cashIns += done.cashIns;
  met.done.cashOuts += done.cashOuts;
  met.done.plays += done.plays;
  met.disputes += done.disputes;
  met.meteredGames += done.meteredGames;
}

describe('simulated world', () => {
  it.each(Array.from({ length: SEEDS / SEEDS_EACH }, (_, at) => 1 + at * SEEDS_EACH))(
    'GM-10 GM-11 GM-16 PR-01 money is in exactly one place after every step of a faulty world, and settles when it heals: 10 seeds from %i',
    async (first) => {
      for (let seed = first; seed < first + SEEDS_EACH; seed += 1) await runHolding(seed);
    },
    timeoutMs,
  );

  it('has met every kind of fault, and enough of everything else, in the seeds before', () => {
    expect(met.disputes, 'disputes').toBeGreaterThan(3);
    expect(met.meteredGames, 'metered games').toBeGreaterThan(60);
    for (const kind of FAULT_KINDS) expect(met.faults[kind], kind).toBeGreaterThan(0);
    for (const [what, count] of Object.entries(met.done)) expect(count, what).toBeGreaterThan(60);
  });

  it(
    'GM-16 a seed replays exactly',
    async () => {
      const digests = new Set<string>();
      for (const seed of [7, 8, 9]) {
        const lines: string[] = [];
        const first = await runSeed(seed, { print: (line) => lines.push(line) });
        const again = await runSeed(seed);
        expect(again.digest).toBe(first.digest);
        expect(again.steps).toBe(lines.length);
        digests.add(first.digest);
      }
      expect(digests.size).toBe(3);
    },
    timeoutMs,
  );
});
