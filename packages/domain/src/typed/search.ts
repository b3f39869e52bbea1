import { searchTyped } from './code.ts';

/**
 * Text as it is compared: without case, accents and the dots of the Turkish i, so that `ISIK`, `ışık` and `isik` are one
 * word whatever language the browser has, and `۱۰۱` is the number 101.
 */
export function folded(text: string): string {
  return searchTyped(text).replace(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Every word of `query` begins somewhere in one of the `texts`. An empty query matches all. */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const hay = texts.map(folded);
  return words.every((word) => hay.some((text) => text.includes(word)));
}
