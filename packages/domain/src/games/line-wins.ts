import type { ReelGameDefinition } from './definition.ts';
import type { LineWin } from './game.ts';
import type { ReelSymbol } from './reel-symbol.ts';

export interface LineResult {
  symbol: ReelSymbol;
  count: number;
  /** Of the bet per line; wild factors included. */
  multiple: number;
}

type LineRules = Pick<ReelGameDefinition, 'linePays' | 'wild'>;

/** The best win of the symbols on one line, counted from the left; only the best one is paid. */
export function bestOnLine({ linePays, wild }: LineRules, symbols: readonly ReelSymbol[]): LineResult | null {
  let best: LineResult | null = null;
  for (const { symbol, pays } of linePays) {
    let count = 0;
    let factor = 1;
    for (const shown of symbols) {
      if (shown === wild.symbol && symbol !== wild.symbol) factor *= wild.factor;
      else if (shown !== symbol) break;
      count += 1;
    }
    const multiple = (pays[count] ?? 0) * factor;
    if (multiple > (best?.multiple ?? 0)) best = { symbol, count, multiple };
  }
  return best;
}

/** Every winning line of a window, paid by the bet per line and times `factor` (1 in the base game). */
export function lineWinsOf(
  game: ReelGameDefinition,
  window: readonly (readonly ReelSymbol[])[],
  betMinor: number,
  factor: number,
): LineWin[] {
  const betPerLineMinor = betMinor / game.lines.length;
  const wins: LineWin[] = [];
  game.lines.forEach((rows, line) => {
    const best = bestOnLine(
      game,
      rows.map((row, reel) => window[reel]![row]!),
    );
    if (best === null) return;
    const { symbol, count, multiple } = best;
    wins.push({ line, symbol, count, winMinor: multiple * betPerLineMinor * factor });
  });
  return wins;
}

/** Number of reels that show the symbol; scatter and bonus symbols show at most once on a reel. */
export function reelsShowing(window: readonly (readonly ReelSymbol[])[], symbol: ReelSymbol): number {
  return window.filter((reel) => reel.includes(symbol)).length;
}
