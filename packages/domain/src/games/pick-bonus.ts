import type { Draw, GameState } from './game.ts';

export type Prizes = readonly number[];

/**
 * Prize of the box that is opened now, in multiples of the bet. A uniform draw from the prizes left has the same distribution as
 * shuffling all prizes first, without hidden state that would have to be journaled and could leak.
 */
export function drawPrize(prizesPerBet: Prizes, state: GameState, draw: Draw): number {
  const left = [...prizesPerBet];
  for (const { prizeMinor } of state.picked) {
    const at = left.indexOf(prizeMinor / state.betMinor);
    if (at < 0) throw new Error(`pick bonus: an opened box holds ${prizeMinor}, which is none of the prizes`);
    left.splice(at, 1);
  }
  return left[draw(left.length)]!;
}

/**
 * Expected total in multiples of the bet: a prize is won if it comes before all blanks in the shuffled order, which has the
 * probability 1 / (blanks + 1).
 */
export function expectedPickTotal(prizesPerBet: Prizes): number {
  const blanks = prizesPerBet.filter((prize) => prize === 0).length;
  return prizesPerBet.reduce((sum, prize) => sum + prize, 0) / (blanks + 1);
}
