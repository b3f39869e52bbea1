import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/all-mutants.ts';

export interface Options {
  firstSeed: number;
  seeds: number;
  trace: boolean;
  exhaustive: boolean;
  /** The ledger in PostgreSQL. */
  sql: boolean;
  /** Name of a mutant, null for the unchanged code. */
  mutant: string | null;
}

export const USAGE = `npm run simulate -- [--seeds 1000] [--from 1] | --seed N [--trace] | --exhaustive   [--sql] [--mutant NAME]
mutants: ${Object.keys(MUTANTS).join(', ')}`;

/** Text: what is wrong with the arguments. */
export function readOptions(args: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seeds: { type: 'string', default: '1000' },
        from: { type: 'string', default: '1' },
        seed: { type: 'string' },
        trace: { type: 'boolean', default: false },
        exhaustive: { type: 'boolean', default: false },
        sql: { type: 'boolean', default: false },
        mutant: { type: 'string' },
      },
    });
    const firstSeed = Number(values.seed ?? values.from);
    const seeds = values.seed === undefined ? Number(values.seeds) : 1;
    if (!Number.isSafeInteger(firstSeed) || !Number.isSafeInteger(seeds) || seeds < 1) return 'seeds are whole numbers';
    if (values.mutant !== undefined && !Object.hasOwn(MUTANTS, values.mutant))
      return `no such mutant: ${values.mutant}`;
    const { trace, exhaustive, sql, mutant = null } = values;
    if (sql && exhaustive) return 'the exhaustive runs are of the model alone';
    if (sql && MUTANTS[mutant ?? '']?.model) return `${mutant} is a mutant of the model`;
    return { firstSeed, seeds, trace, exhaustive, sql, mutant };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
