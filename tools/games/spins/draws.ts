import { drawFrom } from '@salon/domain/draw.ts';
import type { Draw } from '@salon/domain/games/index.ts';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import { cryptoWord } from '../../../apps/cabinet/src/drivers/simulated/game/random-words.ts';

/** Words after which a source that begins again begins again. */
const REPEATED_AFTER = 4_096;

/** The draw of a machine, and three that are wrong in ways that machines have been wrong. */
export const DRAWS = {
  machine: () => drawFrom(cryptoWord),
  /** Negative control: the remainder of so few values favours the low outcomes, whatever the bound. */
  modulo: (): Draw => (bound) => (cryptoWord() % 251) % bound,
  /** Negative control: one in ten of the first stop's turns goes to the second. */
  shifted: (): Draw => {
    const draw = drawFrom(cryptoWord);
    return (bound) => {
      const drawn = draw(bound);
      return drawn === 0 && bound > 1 && draw(10) === 0 ? 1 : drawn;
    };
  },
  /** Negative control: a source that is seeded again and again. */
  repeated: (): Draw => {
    let words = seededWords(1);
    let used = 0;
    return drawFrom(() => {
      if (used % REPEATED_AFTER === 0) words = seededWords(1);
      used += 1;
      return words();
    });
  },
} satisfies Record<string, () => Draw>;

export type DrawName = keyof typeof DRAWS;
