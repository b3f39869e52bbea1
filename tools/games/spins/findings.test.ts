import { drawFrom } from '@salon/domain/draw.ts';
import { gameById } from '@salon/domain/games/index.ts';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import { describe, expect, it } from 'vitest';
import { DRAWS } from './draws.ts';
import { findingsOf, isWrong } from './findings.ts';
import { chiSquareScore, meanScore, scoreOfChiSquare } from './statistics.ts';
import { addTally, emptyTally, tallyPlays } from './tally.ts';

const PLAYS = 120_000;
const game = gameById('tas-kopru')!;

describe('what is found in many plays', () => {
  it('is nothing wrong with a uniform draw', () => {
    const findings = findingsOf(game, tallyPlays(game, PLAYS, drawFrom(seededWords(11))));
    expect(findings).toHaveLength(2 + 3 + 2 + 3);
    expect(findings.filter(isWrong)).toEqual([]);
  });

  it.each(['modulo', 'shifted', 'repeated'] as const)('is a draw that is wrong: %s', (name) => {
    expect(findingsOf(game, tallyPlays(game, PLAYS, DRAWS[name]())).filter(isWrong)).not.toEqual([]);
  });

  it('is a paytable that pays another return', () => {
    const tally = tallyPlays(game, PLAYS, drawFrom(seededWords(12)));
    const generous = { ...tally, paid: tally.paid + 0.2 * PLAYS };
    expect(
      findingsOf(game, generous)
        .filter(isWrong)
        .map(({ what }) => what),
    ).toEqual(['return']);
  });

  it('is the same from parts', () => {
    const words = seededWords(13);
    const sum = emptyTally(game);
    addTally(sum, tallyPlays(game, 400, drawFrom(words)));
    addTally(sum, tallyPlays(game, 600, drawFrom(words)));
    const whole = tallyPlays(game, 1_000, drawFrom(seededWords(13)));
    expect([sum.plays, sum.hits, sum.stops]).toEqual([whole.plays, whole.hits, whole.stops]);
    expect(sum.paid).toBeCloseTo(whole.paid, 6);
  });
});

describe('scores', () => {
  it('of chi-square are those of its table: 5 % and 0.1 % at 10 and 100 degrees of freedom', () => {
    expect(scoreOfChiSquare(18.307, 10)).toBeCloseTo(1.645, 1);
    expect(scoreOfChiSquare(124.342, 100)).toBeCloseTo(1.645, 2);
    expect(scoreOfChiSquare(29.588, 10)).toBeCloseTo(3.09, 1);
    expect(scoreOfChiSquare(149.449, 100)).toBeCloseTo(3.09, 2);
  });

  it('are low for counts that are too even, and those of a mean by its variance', () => {
    expect(chiSquareScore(Array(101).fill(1_000), 1_000)).toBeLessThan(-4.5);
    expect(meanScore(0.52, 0.5, 0.25, 2_500)).toBeCloseTo(2);
  });
});
