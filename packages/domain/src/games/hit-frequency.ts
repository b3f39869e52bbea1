import type { ByCount, ReelGameDefinition } from './definition.ts';
import { bestOnLine } from './line-wins.ts';
import type { ReelSymbol } from './reel-symbol.ts';
import { cycleOf } from './return-to-player.ts';
import { reelWindow } from './window.ts';

/**
 * Exact share of all stops that win or open a feature. The first reels decide whether a line wins: a symbol that pays from three
 * on does not depend on the fourth reel. So only those reels are enumerated, stop by stop; for the others it counts how often
 * they add how many scatter and bonus symbols.
 */
export function hitFrequencyOf(game: ReelGameDefinition): number {
  const walked = decidingReels(game);
  const wins = prefixTable(game, walked);
  const size = wins.symbols.length;
  const reels = game.strips.slice(0, walked).map((reel) => stopsOf(game, reel, wins.symbols));
  const restCycle = game.strips.slice(walked).reduce((product, reel) => product * reel.length, 1);
  const triggerCount = triggerCountAfter(game, walked);
  const codes = new Int32Array(game.lines.length * (walked + 1));

  const walk = (reel: number, scatters: number, bonuses: number): number => {
    const from = reel * game.lines.length;
    if (reel === walked) {
      for (let line = 0; line < game.lines.length; line += 1)
        if (wins.pays[codes[from + line]!] === 1) return restCycle;
      return triggerCount(scatters, bonuses);
    }
    let combinations = 0;
    for (const stop of reels[reel]!) {
      game.lines.forEach((rows, line) => {
        codes[from + game.lines.length + line] = codes[from + line]! * size + stop.codes[rows[reel]!]!;
      });
      combinations += walk(reel + 1, scatters + stop.scatter, bonuses + stop.bonus);
    }
    return combinations;
  };
  return walk(0, 0, 0) / cycleOf(game);
}

/** The longest count that any symbol needs to pay at all. */
function decidingReels(game: ReelGameDefinition): number {
  const firstPaid = (pays: ByCount): number => {
    const paid = Object.entries(pays).filter(([, multiple]) => multiple > 0);
    return Math.min(...paid.map(([count]) => Number(count)));
  };
  return Math.max(...game.linePays.map(({ pays }) => firstPaid(pays)));
}

/** For all combinations of the first symbols of a line, as digits of a code: 1 where they pay. */
function prefixTable(game: ReelGameDefinition, length: number): { symbols: ReelSymbol[]; pays: Uint8Array } {
  const symbols = [...new Set(game.strips.flat())];
  const pays = new Uint8Array(symbols.length ** length);
  const prefix = new Array<ReelSymbol>(length);
  pays.forEach((_, code) => {
    let rest = code;
    for (let reel = length - 1; reel >= 0; reel -= 1) {
      prefix[reel] = symbols[rest % symbols.length]!;
      rest = Math.floor(rest / symbols.length);
    }
    pays[code] = bestOnLine(game, prefix) === null ? 0 : 1;
  });
  return { symbols, pays };
}

interface Stop {
  codes: number[];
  scatter: number;
  bonus: number;
}

function stopsOf(game: ReelGameDefinition, reel: readonly ReelSymbol[], symbols: readonly ReelSymbol[]): Stop[] {
  return reel.map((_, stop) => {
    const shown = reelWindow(reel, game.rows, stop);
    const shows = (symbol: ReelSymbol | undefined): number => (symbol !== undefined && shown.includes(symbol) ? 1 : 0);
    return {
      codes: shown.map((symbol) => symbols.indexOf(symbol)),
      scatter: shows(game.scatter?.symbol),
      bonus: shows(game.pick?.symbol),
    };
  });
}

/** Number of stops of the remaining reels that trigger scatters or the pick bonus, given the symbols on the walked ones. */
function triggerCountAfter(game: ReelGameDefinition, walked: number): (scatters: number, bonuses: number) => number {
  const triggers = (scatters: number, bonuses: number): boolean =>
    (game.scatter?.pays[scatters] ?? 0) > 0 ||
    (game.scatter?.awards[scatters] ?? 0) > 0 ||
    (game.pick !== null && bonuses >= game.pick.reels);
  const rest = game.strips.slice(walked).map((reel) => stopsOf(game, reel, []));
  const count = (reel: number, scatters: number, bonuses: number): number => {
    const stops = rest[reel];
    if (stops === undefined) return triggers(scatters, bonuses) ? 1 : 0;
    return stops.reduce(
      (combinations, stop) => combinations + count(reel + 1, scatters + stop.scatter, bonuses + stop.bonus),
      0,
    );
  };
  const cached = new Map<number, number>();
  return (scatters, bonuses) => {
    const key = scatters * 100 + bonuses;
    const combinations = cached.get(key) ?? count(0, scatters, bonuses);
    cached.set(key, combinations);
    return combinations;
  };
}
