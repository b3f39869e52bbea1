import type { Paytable } from './game.ts';
import { type ReelSymbol, reelSymbols } from './reel-symbol.ts';

/** Count of a symbol -> multiple or number. */
export type ByCount = Readonly<Record<number, number>>;

export interface LinePays {
  symbol: ReelSymbol;
  /** Count from the left -> multiple of the bet per line. From some count on, every longer one pays at least as much. */
  pays: ByCount;
}

/** A whole reel game as data; `reelGame` makes it playable and `paytableOf` computes its return. */
export interface ReelGameDefinition {
  id: string;
  name: string;
  volatility: Paytable['volatility'];
  strips: readonly (readonly ReelSymbol[])[];
  rows: number;
  /** Row of every reel, line by line. */
  lines: readonly (readonly number[])[];
  betsMinor: readonly number[];
  linePays: readonly LinePays[];
  /** Stands for every symbol of `linePays`; each one used in another symbol's win multiplies it by `factor`. */
  wild: { symbol: ReelSymbol; factor: number };
  /** Paid and counted anywhere in the window; multiples of the total bet. `awards` are free spins. */
  scatter: { symbol: ReelSymbol; pays: ByCount; awards: ByCount; freeSpinFactor: number } | null;
  /** Opens when the symbol shows on at least `reels` reels. One prize per box, multiples of the total bet; at least one is 0. */
  pick: { symbol: ReelSymbol; reels: number; prizesPerBet: readonly number[] } | null;
  progressive: { symbol: ReelSymbol; count: number; contributionBp: number } | null;
}

export function strip(symbols: string): readonly ReelSymbol[] {
  return symbols.split(/\s+/).map((word) => {
    const symbol = reelSymbols.find((known) => known === word);
    if (symbol === undefined) throw new Error(`strip: no symbol "${word}"`);
    return symbol;
  });
}
