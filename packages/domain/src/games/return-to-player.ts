import type { ByCount, ReelGameDefinition } from './definition.ts';
import { bestOnLine, type LineResult } from './line-wins.ts';
import { expectedPickTotal } from './pick-bonus.ts';
import type { ReelSymbol } from './reel-symbol.ts';
import { reelWindow } from './window.ts';

/** All in multiples of the total bet, except chances and `freeSpinsPerSpin`. */
export interface ExpectedReturn {
  lines: number;
  scatters: number;
  /** Pick bonus per spin: probability that it opens, and its expected pay. */
  pickChance: number;
  pickTotal: number;
  freeSpinsPerSpin: number;
  /** One free spin with all features that it can open, retriggers included. */
  freeSpin: number;
  total: number;
}

/**
 * Exact over the whole cycle without walking through it. Stops are uniform and reels independent, so each row of a reel shows
 * a symbol by that symbol's share of the strip: all lines expect the same, and one line's combinations weighted by their symbols'
 * counts are the cycle. Sums add up over scatters, boxes and free spins whatever their dependence.
 *
 * Free spins have no cap. A free spin is worth f = v + a f, where v is what it pays itself and a the spins it adds.
 */
export function expectedReturn(game: ReelGameDefinition): ExpectedReturn {
  const lines = lineReturn(game);
  const scatterCombinations = game.scatter === null ? [1] : combinationsByCount(game, game.scatter.symbol);
  const scatters = meanOf(game.scatter?.pays ?? {}, scatterCombinations);
  const freeSpinsPerSpin = meanOf(game.scatter?.awards ?? {}, scatterCombinations);
  if (freeSpinsPerSpin >= 1) throw new Error(`${game.id}: free spins never end`);

  const pickChance = game.pick === null ? 0 : chanceOf(combinationsByCount(game, game.pick.symbol), game.pick.reels);
  const pickTotal = game.pick === null ? 0 : expectedPickTotal(game.pick.prizesPerBet);
  const spin = lines + scatters;
  const boxes = pickChance * pickTotal;
  const freeSpin = (spin * (game.scatter?.freeSpinFactor ?? 1) + boxes) / (1 - freeSpinsPerSpin);
  const total = spin + boxes + freeSpinsPerSpin * freeSpin;
  return { lines, scatters, pickChance, pickTotal, freeSpinsPerSpin, freeSpin, total };
}

const lineReturn = (game: ReelGameDefinition) => lineMean(game, (best) => best?.multiple ?? 0);

/** The expected number of lines of one spin that reach the jackpot's combination; two at once are too rare to matter. */
export function jackpotChance(game: ReelGameDefinition): number {
  const { progressive, lines } = game;
  if (progressive === null) return 0;
  const { symbol, count } = progressive;
  return lines.length * lineMean(game, (best) => (best?.symbol === symbol && best.count === count ? 1 : 0));
}

/** Mean over all combinations of one line: summed over the cycle and divided once at the end, so without rounding errors. */
function lineMean(game: ReelGameDefinition, worth: (best: LineResult | null) => number): number {
  let sum = 0;
  eachLineResult(game, (best, stops) => {
    sum += stops * worth(best);
  });
  return sum / cycleOf(game);
}

/** Every combination of symbols on one line once, with what it wins and the number of stops of all reels that show it. */
export function eachLineResult(
  game: ReelGameDefinition,
  visit: (best: LineResult | null, stops: number) => void,
): void {
  const counts = game.strips.map(countSymbols);
  const symbols: ReelSymbol[] = [];
  const visitFrom = (reel: number, stops: number): void => {
    const count = counts[reel];
    if (count === undefined) visit(bestOnLine(game, symbols), stops);
    for (const [symbol, times] of count ?? []) {
      symbols[reel] = symbol;
      visitFrom(reel + 1, stops * times);
    }
  };
  visitFrom(0, 1);
}

function countSymbols(reel: readonly ReelSymbol[]): [ReelSymbol, number][] {
  const counts = new Map<ReelSymbol, number>();
  for (const symbol of reel) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts];
}

export function cycleOf(game: ReelGameDefinition): number {
  return game.strips.reduce((product, reel) => product * reel.length, 1);
}

/** `combinations[count]`: in how many of all stops the symbol shows on `count` reels. */
function combinationsByCount(game: ReelGameDefinition, symbol: ReelSymbol): number[] {
  return game.strips.reduce<number[]>(
    (combinations, reel) => {
      const shown = reel.filter((_, stop) => reelWindow(reel, game.rows, stop).includes(symbol)).length;
      const next = new Array<number>(combinations.length + 1).fill(0);
      combinations.forEach((stops, count) => {
        next[count]! += stops * (reel.length - shown);
        next[count + 1]! += stops * shown;
      });
      return next;
    },
    [1],
  );
}

function meanOf(amounts: ByCount, combinations: readonly number[]): number {
  const sum = combinations.reduce((total, stops, count) => total + stops * (amounts[count] ?? 0), 0);
  return sum / combinations.reduce((total, stops) => total + stops, 0);
}

function chanceOf(combinations: readonly number[], atLeast: number): number {
  return meanOf(Object.fromEntries(combinations.map((_, count) => [count, count >= atLeast ? 1 : 0])), combinations);
}
