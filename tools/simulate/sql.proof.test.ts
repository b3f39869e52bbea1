import { expect, it } from 'vitest';
import { runSqlSeeds } from './run-sql-seeds.ts';

it('GM-10 GM-11 GM-16 money is in exactly one place where the ledger is PostgreSQL, its transactions run at once, its connections are cut and it is restored from a copy', async () => {
  const done = { cashIns: 0, cashOuts: 0, plays: 0, deposits: 0, cuts: 0 };
  let restorations = 0;
  // Players have accounts in 1, 2, 4, 9, 11 and 18; in 5 and 43 the database is restored.
  await runSqlSeeds([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 43], {
    ...{ trace: false, mutant: null },
    onResult(result) {
      expect(result.violation, `seed ${result.seed}`).toBeNull();
      for (const what of ['cashIns', 'cashOuts', 'plays', 'deposits'] as const) done[what] += result.done[what];
      done.cuts += result.faults.commit_answer_lost;
      restorations += result.faults.database_restored;
      return true;
    },
  });
  for (const [what, count] of Object.entries(done)) expect(count, what).toBeGreaterThan(5);
  expect(restorations).toBe(2);
}, 300_000);
