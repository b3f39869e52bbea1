import { folded, matches } from '@salon/domain/typed/search.ts';

export const MAX_SUGGESTIONS = 10;

/** Something with a name to be found by. */
export interface Named {
  title: string;
  /** Names of the branches around it: found by them too, but later. */
  trail: readonly string[];
}

/** 0 is the best; the order of the menu decides between equals. */
function rank(query: string, { title }: Named): number {
  const name = folded(title);
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  return name.includes(query) ? 2 : 3;
}

/**
 * What is suggested for a query: case, accents and the dots of the Turkish i do not count, every word must be found in the
 * name or in a branch above it. At most ten; nothing for an empty query.
 */
export function suggestions<T extends Named>(query: string, all: readonly T[]): T[] {
  const wanted = folded(query);
  if (wanted === '') return [];
  return all
    .filter((one) => matches(wanted, [one.title, ...one.trail]))
    .map((one) => ({ one, rank: rank(wanted, one) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);
}
