import type { ReelGameDefinition } from './definition.ts';
import type { ReelSymbol } from './reel-symbol.ts';
import { reelWindow } from './window.ts';

/**
 * Most that the lines of one spin pay together, in multiples of the bet per line, over the whole cycle. Windows are tried reel by reel, the
 * most promising first; what cannot exceed the best sum that was found is left out, since a line pays at most what its best continuation
 * does.
 */
export function greatestLinesWin(game: ReelGameDefinition): number {
  const windows = game.strips.map((strip) => strip.map((_, stop) => reelWindow(strip, game.rows, stop)));
  const mostOf = mostByPrefix(game);
  let best = 0;
  const walk = (reel: number, prefixes: readonly (readonly ReelSymbol[])[]): void => {
    const tried = windows[reel]!.map((window) => {
      const longer = prefixes.map((prefix, line) => [...prefix, window[game.lines[line]![reel]!]!]);
      return { longer, most: longer.reduce((sum, prefix) => sum + mostOf(prefix), 0) };
    });
    tried.sort((a, b) => b.most - a.most);
    for (const { longer, most } of tried) {
      if (most <= best) return;
      if (reel === windows.length - 1) best = most;
      else walk(reel + 1, longer);
    }
  };
  walk(
    0,
    game.lines.map(() => []),
  );
  return best;
}

/** Most that a line with these first symbols can pay; what it pays where they are all of its symbols. */
function mostByPrefix(game: ReelGameDefinition): (prefix: readonly ReelSymbol[]) => number {
  const known = new Map<string, number>();
  return (prefix) => {
    const key = prefix.join();
    const most = known.get(key) ?? Math.max(...game.linePays.map((pays) => mostOfSymbol(game, pays, prefix)));
    known.set(key, most);
    return most;
  };
}

function mostOfSymbol(
  { strips, wild }: ReelGameDefinition,
  { symbol, pays }: ReelGameDefinition['linePays'][number],
  prefix: readonly ReelSymbol[],
): number {
  const isWild = (shown: ReelSymbol) => shown === wild.symbol && symbol !== wild.symbol;
  let factor = 1;
  let most = 0;
  for (const [reel, strip] of strips.entries()) {
    // Of what a reel can still show a wild is the best, since it never divides.
    const shown = prefix[reel] ?? strip.find(isWild) ?? strip.find((one) => one === symbol);
    if (shown === undefined || (shown !== symbol && !isWild(shown))) break;
    if (isWild(shown)) factor *= wild.factor;
    // A longer win replaces a shorter one: from here on the line shows at least this.
    const multiple = (pays[reel + 1] ?? 0) * factor;
    most = reel < prefix.length ? multiple : Math.max(most, multiple);
  }
  return most;
}
