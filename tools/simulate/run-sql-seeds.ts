import { startTestServer } from '../../apps/platform/src/db/testing/database.ts';
import { openSqlDatabase, type SqlDatabase } from './database/sql-database.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

export interface SqlRun {
  trace: boolean;
  mutant: string | null;
  /** False: the run ends. */
  onResult(result: SeedResult): boolean;
}

/** Runs the seeds one after the other against PostgreSQL. What its transactions do at once is not of the seed: a repeat may differ. */
export async function runSqlSeeds(seeds: readonly number[], { trace, mutant, onResult }: SqlRun): Promise<void> {
  const server = await startTestServer();
  try {
    for (const seed of seeds) {
      let database: SqlDatabase | undefined;
      const result = await runSeed(seed, {
        mutant: mutant === null ? {} : MUTANTS[mutant]!,
        print: trace ? (line) => console.log(line) : null,
        openDatabase: async (context, plan) => {
          database = await openSqlDatabase(server, context, plan);
          return database;
        },
      });
      await database?.drop();
      if (!onResult(result)) return;
    }
  } finally {
    await server.stop();
  }
}
