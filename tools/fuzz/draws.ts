import { seededWords } from '@salon/testkit/seeded-words.ts';

/** Repeatable choices of one fuzz run; the same seed makes the same calls. */
export interface Draws {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<T>(of: readonly T[]): T;
}

export function createDraws(seed: number): Draws {
  const word = seededWords(seed);
  const below = (limit: number) => word() % limit;
  return { below, chance: (percent) => below(100) < percent, pick: (of) => of[below(of.length)]! };
}
