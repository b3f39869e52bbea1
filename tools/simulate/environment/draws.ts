import { seededWords } from '@salon/testkit/seeded-words.ts';

/** The only source of randomness of a run, so that a seed replays it exactly. */
export interface Draws {
  /** In [0, 1). */
  unit(): number;
  /** Whole number in [0, bound). */
  below(bound: number): number;
  chance(probability: number): boolean;
  /** Whole number in [from, to]. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  uuid(): string;
  word(): number;
}

export function seededDraws(seed: number): Draws {
  const word = seededWords(seed);
  const unit = (): number => word() / 2 ** 32;
  const below = (bound: number): number => Math.floor(unit() * bound);
  // One digit more in front is cut off again: cheaper than padding.
  const hex = (): string => (word() + 2 ** 32).toString(16).slice(1);
  return {
    word,
    unit,
    below,
    chance: (probability) => probability > 0 && unit() < probability,
    between: (from, to) => from + below(to - from + 1),
    pick: (choices) => choices[below(choices.length)]!,
    uuid() {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
