import { expect, it } from 'vitest';
import { runSqlSeeds } from './run-sql-seeds.ts';

it('GM-10 GM-11 GM-16 money is in exactly one place where the ledger is PostgreSQL, its transactions run at once and its connections are cut', async () => {
  const done = { cashIns: 0, cashOuts: 0, plays: 0, cuts: 0 };
  await runSqlSeeds([1, 2, 3, 4], {
    ...{ trace: false, mutant: null },
    onResult(result) {
      expect(result.violation, `seed ${result.seed}`).toBeNull();
      for (const what of ['cashIns', 'cashOuts', 'plays'] as const) done[what] += result.done[what];
      done.cuts += result.faults.commit_answer_lost;
      return true;
    },
  });
  for (const [what, count] of Object.entries(done)) expect(count, what).toBeGreaterThan(5);
}, 300_000);
