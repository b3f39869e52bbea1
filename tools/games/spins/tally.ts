import type { Draw, Game } from '@salon/domain/games/index.ts';

/** What so many paid plays of a game have shown, with the free spins and boxes that they opened. */
export interface Tally {
  plays: number;
  /** Sum of what they paid, in multiples of the bet; the progressive is not in it. */
  paid: number;
  /** Plays that paid something or opened a feature. */
  hits: number;
  /** By reel: how often each stop came. */
  stops: Float64Array[];
  /** By pair of neighbouring reels: how often each two stops came together, `left * length of the right one + right`. */
  neighbours: Float64Array[];
  /** By reel: how often each stop followed each, `before * length + after`. */
  successors: Float64Array[];
}

export function emptyTally({ reels }: Game): Tally {
  const zeros = (length: number) => new Float64Array(length);
  return {
    ...{ plays: 0, paid: 0, hits: 0 },
    stops: reels.map(({ length }) => zeros(length)),
    neighbours: reels.slice(1).map(({ length }, left) => zeros(reels[left]!.length * length)),
    successors: reels.map(({ length }) => zeros(length ** 2)),
  };
}

/** Plays through the game's own `play`, as a machine does. */
export function tallyPlays(game: Game, plays: number, draw: Draw): Tally {
  const tally = emptyTally(game);
  const betMinor = game.betsMinor[0]!;
  let before: readonly number[] | null = null;
  const count = (stops: readonly number[]) => {
    for (let reel = 0; reel < stops.length; reel += 1) {
      const stop = stops[reel]!;
      const { length } = game.reels[reel]!;
      tally.stops[reel]![stop]! += 1;
      if (reel > 0) tally.neighbours[reel - 1]![stops[reel - 1]! * length + stop]! += 1;
      if (before !== null) tally.successors[reel]![before[reel]! * length + stop]! += 1;
    }
    // Pairs that share no spin are independent of each other.
    before = before === null ? stops : null;
  };
  for (let play = 0; play < plays; play += 1) {
    let outcome = game.play(game.start, { betMinor }, draw);
    count(outcome.stops);
    let paidMinor = outcome.winMinor;
    if (paidMinor > 0 || outcome.next.mode !== 'base') tally.hits += 1;
    while (outcome.next.mode !== 'base') {
      outcome = game.play(outcome.next, { betMinor: 0, box: outcome.next.picked.length }, draw);
      if (outcome.stops.length > 0) count(outcome.stops);
      paidMinor += outcome.winMinor;
    }
    tally.paid += paidMinor / betMinor;
  }
  tally.plays = plays;
  return tally;
}

export function addTally(sum: Tally, other: Tally): void {
  sum.plays += other.plays;
  sum.paid += other.paid;
  sum.hits += other.hits;
  for (const part of ['stops', 'neighbours', 'successors'] as const)
    sum[part].forEach((counts, at) => {
      for (let cell = 0; cell < counts.length; cell += 1) counts[cell]! += other[part][at]![cell]!;
    });
}
