import { quantile } from './quantile.ts';

/** What a bench returns: everything that it measured, and how it stands against its goals. */
export interface BenchResult {
  goals: Goal[];
  /** Whatever else belongs into the file: settings of the run, tables, raw values. */
  figures: unknown;
}

/** A figure with its bound. `value` is NaN where nothing was measured, which reaches no goal. */
export interface Goal {
  /** As the table of `docs/performance.md` has it. */
  name: string;
  value: number;
  /** `ms`, `kB`, `x` (times the peer) … */
  unit: string;
  bound: number;
  is: 'at most' | 'at least';
}

export function isReached({ value, bound, is }: Goal): boolean {
  return is === 'at most' ? value <= bound : value >= bound;
}

/** Median and the range of the rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), least: quantile(values, 0), most: quantile(values, 1) };
}

/** Ours divided by the peer's of the same round, so that what a round's load did to both cancels out. */
export function ratioOfRounds(ours: readonly number[], peers: readonly number[]): Spread {
  return spreadOf(ours.map((value, round) => value / (peers[round] ?? Number.NaN)));
}
