import type { Game } from '@salon/domain/games/index.ts';
import { chiSquareScore, meanScore } from './statistics.ts';
import type { Tally } from './tally.ts';

/** One comparison of what was counted with what the game's enumeration or a uniform draw expects. */
export interface Finding {
  what: string;
  counted: string;
  expected: string;
  /** Of the standard normal distribution, two-sided. */
  score: number;
}

/** A right game shows a larger score once in 147,000 comparisons: with some fifty of them, once in 3,000 runs. */
export const WRONG_FROM_SCORE = 4.5;
/** The 99 % band of the normal distribution. */
export const BAND_99 = 2.576;

export const isWrong = ({ score }: Finding): boolean => !(Math.abs(score) < WRONG_FROM_SCORE);

/** Return and hit frequency first, then every reel, every two neighbouring reels, and every reel against its spin before. */
export function findingsOf(game: Game, tally: Tally): Finding[] {
  const { rtp, hitFrequency } = game.paytable();
  const { plays } = tally;
  const percent = (share: number) => `${(100 * share).toFixed(3)} %`;
  const mean = tally.paid / plays;
  const hits = tally.hits / plays;
  const uniform = (what: string, counts: Float64Array): Finding => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return {
      ...{ what, counted: `${least} to ${most}`, expected: expected.toFixed(1) },
      score: chiSquareScore(counts, expected),
    };
  };
  return [
    {
      ...{ what: 'return', counted: percent(mean), expected: percent(rtp) },
      score: meanScore(mean, rtp, game.variance(), plays),
    },
    {
      ...{ what: 'hit frequency', counted: percent(hits), expected: percent(hitFrequency) },
      score: meanScore(hits, hitFrequency, hitFrequency * (1 - hitFrequency), plays),
    },
    ...tally.stops.map((counts, reel) => uniform(`stops of reel ${reel + 1}`, counts)),
    ...tally.neighbours.map((counts, reel) => uniform(`stops of reels ${reel + 1} and ${reel + 2}`, counts)),
    ...tally.successors.map((counts, reel) => uniform(`stops of reel ${reel + 1} after each other`, counts)),
  ];
}
