/** Bounds of plays: of the platform's games by their strips and pays, of a machine's own game by what its operator states. */
import { AMOUNT_MOST_MINOR, BET_MOST_MINOR } from '../money/minor.ts';
import type { ReelGameDefinition } from './definition.ts';
import type { GameBounds } from './game.ts';
import { greatestLinesWin } from './greatest-spin.ts';
import { jackpotChance } from './return-to-player.ts';

/** Paid games of one hour: a bet every half second, faster than reels stop. */
const HOUR_GAMES = 7_200;
/** An honest machine passes the bounds of an hour once in so many hours of nothing but its greatest bet. */
export const HOUR_ODDS = 1e9;
/** Natural logarithm of `HOUR_ODDS`, written out so that the database computes with the very same number. */
const LN_ODDS = 20.72326583694641;
/** Two thirds of `LN_ODDS`, rounded up: see `hourMostMinor`. */
const WINS_AN_HOUR = 14;

/** Bounds of a game of the platform. `variance`: of what a paid play of bet 1 pays. */
export function boundsOf(game: ReelGameDefinition, variance: number): GameBounds {
  const { scatter, pick, progressive, lines, betsMinor } = game;
  const linesWin = greatestLinesWin(game);
  const spinTimes = (factor: number) =>
    Math.ceil((linesWin * factor) / lines.length) + factor * Math.max(0, ...Object.values(scatter?.pays ?? {}));
  const baseTimes = spinTimes(1);
  const freeTimes = scatter && spinTimes(scatter.freeSpinFactor);
  const pickTimes = pick && Math.max(...pick.prizesPerBet);
  const betMostMinor = Math.max(...betsMinor);
  return {
    ...{ gameId: game.id, betsMinor, unitMinor: 1, betMostMinor },
    kinds: ['base', ...(scatter ? (['free'] as const) : []), ...(pick ? (['pick'] as const) : [])],
    winMostMinor: Math.max(baseTimes, freeTimes ?? 0, pickTimes ?? 0) * betMostMinor,
    ...{ baseTimes, freeTimes, pickTimes },
    jackpotTimes: progressive && Math.floor(paysOfProgressive(game) / lines.length),
    jackpotsAnHour: progressive ? jackpotsAnHour(HOUR_GAMES * jackpotChance(game)) : 0,
    hourMinor: spreadMinor(betMostMinor ** 2 * variance),
  };
}

function paysOfProgressive({ linePays, progressive }: ReelGameDefinition): number {
  return linePays.find(({ symbol }) => symbol === progressive?.symbol)?.pays[progressive?.count ?? 0] ?? 0;
}

/** Least number that a Poisson count of this mean exceeds less than once in `HOUR_ODDS`: P(N > n) ≤ mean ^ (n + 1) / (n + 1)!. */
function jackpotsAnHour(mean: number): number {
  let tail = mean;
  let count = 0;
  while (tail > 1 / HOUR_ODDS) {
    count += 1;
    tail *= mean / (count + 1);
  }
  return count;
}

const spreadMinor = (varianceOfGame: number) => Math.ceil(Math.sqrt(2 * LN_ODDS * HOUR_GAMES * varianceOfGame));

/** What an operator states about a machine's own game, as far as plays are bounded by it. */
export interface StatedGame {
  minBetMinor: number;
  denominationMinor?: number | undefined;
  maxBetMinor?: number | undefined;
  maxWinMinor?: number | undefined;
}

/** Where the operator states no greatest bet, and no greatest win: multiples of the smallest bet, and of the greatest. */
const BETS_UNSTATED = 100;
const WINS_UNSTATED = 1_000;

/**
 * Bounds of a game that is not the platform's, the same as `stated_bound` of the database. Its variance is not known: of wins up to a most
 * with a mean of at most the bet, it is at most the product of both.
 */
export function statedBounds(gameId: string, stated: StatedGame): GameBounds {
  const betMostMinor = Math.min(stated.maxBetMinor ?? BETS_UNSTATED * stated.minBetMinor, BET_MOST_MINOR);
  const winMostMinor = stated.maxWinMinor ?? Math.min(WINS_UNSTATED * betMostMinor, AMOUNT_MOST_MINOR);
  return {
    kinds: ['base', 'metered'],
    ...{ gameId, betsMinor: null, unitMinor: stated.denominationMinor ?? 1, betMostMinor, winMostMinor },
    ...{ baseTimes: null, freeTimes: null, pickTimes: null },
    ...{ jackpotTimes: null, jackpotsAnHour: 0, hourMinor: spreadMinor(betMostMinor * winMostMinor) },
  };
}

/**
 * Most that a machine credits above its bets within an hour, the same as `hour_most` of the database. By Freedman's inequality, sums S of
 * plays that each bring at most M more than is expected of them, and whose variances come to V, reach t at any moment with a probability of
 * at most exp(-t² / (2 V + 2/3 M t)). It is at most 1 / `HOUR_ODDS` for t = sqrt(2 ln(odds) V) + 2/3 ln(odds) M. V is that of an hour of
 * greatest bets, M the greatest win; what an attendant pays by hand is no credit, so that a machine that the site's limit binds credits at
 * most that limit. What is expected of a play is less than its bet, so that the bets themselves are the mean.
 */
export function hourMostMinor(bounds: GameBounds, handPayWinMinor: number | null): number {
  const isBound = handPayWinMinor !== null && !bounds.kinds.includes('metered');
  const mostMinor = isBound ? Math.min(bounds.winMostMinor, handPayWinMinor) : bounds.winMostMinor;
  return bounds.hourMinor + WINS_AN_HOUR * mostMinor;
}

/** Most that the plays of an hour bet, the same as `hour_bets_most` of the database. More of them would be more than `hourMostMinor` counts on. */
export const hourBetsMostMinor = ({ betMostMinor }: GameBounds): number => HOUR_GAMES * betMostMinor;
