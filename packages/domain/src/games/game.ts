/**
 * What every reel game is. A game is pure: its state is plain data, its only randomness is the `draw` that it is given,
 * and one call of `play` is one play (one numbered fact of the machine).
 */

/** Uniform whole number in [0, bound). The machine draws from a CSPRNG by rejection, so that no outcome is favoured. */
export type Draw = (bound: number) => number;

/** State of a game between two plays; JSON, because it is journaled. */
export interface GameState {
  mode: 'base' | 'free' | 'pick';
  /** Bet that the feature was won with; free spins and picks are paid by it. Minor units; 0 in the base game. */
  betMinor: number;
  freeSpinsLeft: number;
  /** Won in the running feature so far, without the play that opened it; minor units. */
  featureWinMinor: number;
  /** Pick bonus: opened boxes by index. */
  picked: { box: number; prizeMinor: number }[];
}

export interface LineWin {
  line: number;
  symbol: string;
  count: number;
  winMinor: number;
}

export interface PlayInput {
  /** One of the game's `betsMinor`; ignored while a feature runs. */
  betMinor: number;
  /** Box to open while `mode` is `pick`. */
  box?: number;
}

/** Everything that is needed to show the play again; JSON, the `outcome` column of a play. */
export interface PlayOutcome {
  kind: GameState['mode'];
  /** Taken from credit: 0 in a feature. */
  betMinor: number;
  /** Sum of all wins of this play without a progressive. */
  winMinor: number;
  /** Stop of every reel; empty for a pick. */
  stops: number[];
  /** Visible symbols, `window[reel][row]`; empty for a pick: the reels do not move. */
  window: string[][];
  lineWins: LineWin[];
  scatterWinMinor: number;
  freeSpinsWon: number;
  /** The play hit the brand's progressive; the platform freezes the amount. */
  jackpot: boolean;
  /** Pick only: the box opened and its prize (0 ends the bonus). */
  pick: { box: number; prizeMinor: number } | null;
  next: GameState;
}

export interface PaytableRow {
  symbol: string;
  /** `pays[count]` as a multiple of the bet per line (scatters: of the total bet). */
  pays: Record<number, number>;
  scatter: boolean;
}

/** Rules of the features, for the paytable. */
export interface FeatureRules {
  /** Every wild that helps to complete another symbol's win multiplies it by this. */
  wildFactor: number;
  /** Visible scatters -> free spins, in the base game and again in free spins; all wins of a free spin times `factor`. */
  freeSpins: { symbol: string; awards: Record<number, number>; factor: number } | null;
  /** Bonus symbol on `reels` reels opens the boxes; prizes are multiples of the total bet, 0 ends the bonus. */
  pick: { symbol: string; reels: number; prizesPerBet: readonly number[] } | null;
  /**
   * The combination wins the progressive for certain at `fullBetMinor`, at a lower bet with the probability bet / fullBetMinor.
   * `chance`: of the combination, per spin.
   */
  jackpot: { symbol: string; count: number; fullBetMinor: number; chance: number } | null;
}

export interface Paytable {
  rows: PaytableRow[];
  lines: number[][];
  wild: string | null;
  /** Exact return to player without the progressive, 0..1, from the whole cycle. */
  rtp: number;
  /** Share of every bet that feeds the progressive, in basis points. */
  jackpotContributionBp: number;
  /** Share of paid plays that win something or open a feature, 0..1, from the whole cycle. */
  hitFrequency: number;
  volatility: 'low' | 'medium' | 'high';
  features: FeatureRules;
}

/**
 * What plays of a game can be, by whatever they are reported. Multiples are of the bet that has paid for the play: its own, or that of the game which
 * won the feature.
 */
export interface GameBounds {
  gameId: string;
  kinds: readonly ('base' | 'free' | 'pick' | 'metered')[];
  /** Bets of a paid game, ascending; null: every multiple of `unitMinor` up to `betMostMinor`. */
  betsMinor: readonly number[] | null;
  /** Every amount is a multiple of it. */
  unitMinor: number;
  betMostMinor: number;
  /** Of one game, whatever its bet. */
  winMostMinor: number;
  /** Most that a paid game, a free game, a box pays; null: `winMostMinor` alone holds. */
  baseTimes: number | null;
  freeTimes: number | null;
  pickTimes: number | null;
  /** Least that the combination of the progressive pays by itself; null: the game pays none. */
  jackpotTimes: number | null;
  /** Progressives within an hour: more are as unlikely as `HOUR_ODDS`. */
  jackpotsAnHour: number;
  /** See `hourMostMinor`. */
  hourMinor: number;
}

export interface Game {
  id: string;
  /** Proper name, the same in every language. */
  name: string;
  reels: readonly (readonly string[])[];
  rows: number;
  lines: readonly (readonly number[])[];
  /** Total bets that the player can choose, ascending. */
  betsMinor: readonly number[];
  /** Number of boxes of the pick bonus, 0 where the game has none. */
  boxes: number;
  start: GameState;
  /** Throws when `input` does not fit `state` (a bet that is not offered, a box that is open): the machine checks before it calls. */
  play(state: GameState, input: PlayInput, draw: Draw): PlayOutcome;
  /** Computed from the whole cycle at the first call (some tens of milliseconds); a second call is free. */
  paytable(): Paytable;
  /**
   * Exact variance of what a paid play of bet 1 pays, features included, the progressive not; computed like `paytable` (some hundred
   * milliseconds).
   */
  variance(): number;
  /** Computed like `variance`, and as long. */
  bounds(): GameBounds;
}
