import type { ReelGameDefinition } from './definition.ts';
import { bestOnLine } from './line-wins.ts';
import type { ReelSymbol } from './reel-symbol.ts';
import { expectedReturn } from './return-to-player.ts';
import { reelWindow } from './window.ts';

/** Moments of one spin's own wins (lines and scatters, features not) in multiples of the bet. */
interface SpinMoments {
  square: number;
  /** E[win · free spins awarded], E[win · pick bonus opens]. */
  winAwards: number;
  winPick: number;
  /** E[awards], E[awards²], E[awards · pick]. */
  awards: number;
  awardsSquare: number;
  awardsPick: number;
}

/**
 * Variance of what a paid play of bet 1 pays, its free spins and boxes included, the progressive not. Exact over the whole cycle:
 * lines share reels and so depend on each other, therefore the expected product of every pair of lines is summed reel by reel.
 *
 * A play pays W = X + b P + F₁ + … + Fₐ with X the spin's own wins, b whether the boxes open, P what they pay, a the free spins
 * awarded and F what one free spin pays with all that it opens. P and F are independent of the spin, so that
 * E[W²] = E[X²] + E[b] E[P²] + E[a] E[F²] + E[a² − a] f² + 2 (E[Xb] p + E[Xa] f + E[ab] p f), with the means p and f. F is such a
 * sum too, its own wins times the factor of free spins; E[F²] stands on both sides of its equation.
 */
export function returnVariance(game: ReelGameDefinition): number {
  const { pickChance, pickTotal, freeSpin, total } = expectedReturn(game);
  const spin = spinMoments(game);
  const pickSquare = game.pick === null ? 0 : pickSquareOf(game.pick.prizesPerBet);
  const squareOf = (factor: number) =>
    factor ** 2 * spin.square +
    pickChance * pickSquare +
    (spin.awardsSquare - spin.awards) * freeSpin ** 2 +
    2 * (factor * (spin.winPick * pickTotal + spin.winAwards * freeSpin) + spin.awardsPick * pickTotal * freeSpin);
  const freeSpinSquare = squareOf(game.scatter?.freeSpinFactor ?? 1) / (1 - spin.awards);
  return squareOf(1) + spin.awards * freeSpinSquare - total ** 2;
}

/** A prize is won if it comes before all blanks: 1 / (blanks + 1). Two are both: 2 / ((blanks + 1) (blanks + 2)). */
function pickSquareOf(prizesPerBet: readonly number[]): number {
  const blanks = prizesPerBet.filter((prize) => prize === 0).length;
  const sum = prizesPerBet.reduce((total, prize) => total + prize, 0);
  const squares = prizesPerBet.reduce((total, prize) => total + prize ** 2, 0);
  return squares / (blanks + 1) + (2 * (sum ** 2 - squares)) / ((blanks + 1) * (blanks + 2));
}

/**
 * What a line needs to know of the reels before, and no more: two beginnings that every continuation pays alike are one state. `next`
 * by state and symbol, for each reel; the states after the last reel are what the line pays, in multiples of the bet per line.
 */
interface LineStates {
  symbols: ReelSymbol[];
  next: number[][][];
  pays: number[];
}

function lineStatesOf(game: ReelGameDefinition): LineStates {
  const symbols = [...new Set(game.strips.flat())];
  const reels = game.strips.length;
  const pays: number[] = [];
  const next: number[][][] = game.strips.map(() => []);
  const known = game.strips.map(() => new Map<string, number>());
  const stateAfter = (prefix: ReelSymbol[]): number => {
    if (prefix.length === reels) {
      const multiple = bestOnLine(game, prefix)?.multiple ?? 0;
      const at = pays.indexOf(multiple);
      return at >= 0 ? at : pays.push(multiple) - 1;
    }
    const row = symbols.map((symbol) => stateAfter([...prefix, symbol]));
    const key = row.join();
    const reel = prefix.length;
    const state = known[reel]!.get(key) ?? next[reel]!.push(row) - 1;
    known[reel]!.set(key, state);
    return state;
  };
  stateAfter([]);
  return { symbols, next, pays };
}

/** Sums `worth` over all stops of all reels, divided by their number: a walk over the states that `step` makes of each stop. */
function meanOverStops(
  game: ReelGameDefinition,
  step: (reel: number, state: number, shown: readonly ReelSymbol[]) => number,
  worth: (state: number) => number,
): number {
  let weights = new Map<number, number>([[0, 1]]);
  game.strips.forEach((strip, reel) => {
    const after = new Map<number, number>();
    const windows = strip.map((_, stop) => reelWindow(strip, game.rows, stop));
    for (const [state, weight] of weights)
      for (const shown of windows) {
        const to = step(reel, state, shown);
        after.set(to, (after.get(to) ?? 0) + weight / strip.length);
      }
    weights = after;
  });
  let sum = 0;
  for (const [state, weight] of weights) sum += weight * worth(state);
  return sum;
}

/** More than any number of states, and than the number of reels. */
const BASE = 4_096;

function spinMoments(game: ReelGameDefinition): SpinMoments {
  const { lines, scatter, pick } = game;
  const states = lineStatesOf(game);
  const index = new Map(states.symbols.map((symbol, at) => [symbol, at]));
  const lineStep = (reel: number, state: number, shown: readonly ReelSymbol[], line: readonly number[]) =>
    states.next[reel]![state]![index.get(shown[line[reel]!]!)!]!;
  const pays = (state: number) => states.pays[state]! / lines.length;
  // How many reels show the scatter, and how many the bonus symbol.
  const countStep = (count: number, shown: readonly ReelSymbol[]) =>
    count +
    (scatter !== null && shown.includes(scatter.symbol) ? 1 : 0) +
    (pick !== null && shown.includes(pick.symbol) ? 16 : 0);
  const scatterPay = (count: number) => scatter?.pays[count % 16] ?? 0;
  const awardsOf = (count: number) => scatter?.awards[count % 16] ?? 0;
  const opens = (count: number) => (pick !== null && Math.floor(count / 16) >= pick.reels ? 1 : 0);

  const ofCounts = (worth: (count: number) => number) =>
    meanOverStops(game, (_, count, shown) => countStep(count, shown), worth);
  const ofLine = (line: readonly number[], worth: (count: number) => number) =>
    meanOverStops(
      game,
      (reel, state, shown) =>
        lineStep(reel, state % BASE, shown, line) + BASE * countStep(Math.floor(state / BASE), shown),
      (state) => pays(state % BASE) * worth(Math.floor(state / BASE)),
    );
  const ofPair = (one: readonly number[], other: readonly number[]) =>
    meanOverStops(
      game,
      (reel, state, shown) =>
        lineStep(reel, state % BASE, shown, one) + BASE * lineStep(reel, Math.floor(state / BASE), shown, other),
      (state) => pays(state % BASE) * pays(Math.floor(state / BASE)),
    );

  let square = ofCounts((count) => scatterPay(count) ** 2);
  let winAwards = ofCounts((count) => scatterPay(count) * awardsOf(count));
  let winPick = ofCounts((count) => scatterPay(count) * opens(count));
  lines.forEach((line, at) => {
    square += 2 * ofLine(line, scatterPay);
    winAwards += ofLine(line, awardsOf);
    winPick += ofLine(line, opens);
    square += ofPair(line, line);
    for (const other of lines.slice(at + 1)) square += 2 * ofPair(line, other);
  });
  return {
    ...{ square, winAwards, winPick },
    awards: ofCounts(awardsOf),
    awardsSquare: ofCounts((count) => awardsOf(count) ** 2),
    awardsPick: ofCounts((count) => awardsOf(count) * opens(count)),
  };
}
