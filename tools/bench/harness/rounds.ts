/** One side of a comparison; `measure` returns what one block of it found. */
export type Contestants<T> = Record<string, (round: number) => Promise<T>>;

/**
 * Measures every contestant once a round, in turned order from round to round: what the computer does besides affects all alike, and
 * nobody is always the first. Returns their values in the order of the rounds.
 */
export async function interleave<T, C extends Contestants<T>>(
  rounds: number,
  contestants: C,
): Promise<{ [K in keyof C]: T[] }> {
  const names = Object.keys(contestants) as (keyof C & string)[];
  const found = Object.fromEntries(names.map((name) => [name, [] as T[]])) as { [K in keyof C]: T[] };
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      found[name].push(await (contestants[name] as (round: number) => Promise<T>)(round));
  }
  return found;
}
