import type { Draw, Game, GameState, PlayInput, PlayOutcome } from '@salon/domain/games/game.ts';
import { windowAt } from '@salon/domain/games/index.ts';
import type { RequestedOutcome } from '../situations/situations.ts';

/** Symbol to show, on how many reels, and the row of each where it must be a line's. */
interface Target {
  symbol: string;
  reels: number;
  rows: readonly number[] | null;
}

/**
 * A base play that brings what a developer has asked for: the reels are put where it shows, the rest is drawn. Null where
 * the game has no such thing. For demo mode only; the caller marks the play as forced.
 */
export function forcedPlay(game: Game, requested: RequestedOutcome, input: PlayInput, draw: Draw): PlayOutcome | null {
  const target = targetOf(game, requested);
  const stops = target && stopsFor(game, target, draw);
  if (stops === null) return null;
  let drawn = 0;
  // Reels first, then the chance of the jackpot, which the lowest number wins.
  const scripted: Draw = (bound) => stops[drawn++] ?? (requested === 'jackpot' ? 0 : draw(bound));
  const outcome = game.play(game.start, input, scripted);
  return brings(outcome, requested, game.start) ? outcome : null;
}

function targetOf(game: Game, requested: RequestedOutcome): Target | null {
  const { features, rows, lines } = game.paytable();
  const line = lines[0] ?? null;
  switch (requested) {
    case 'bonus':
      return features.pick && { symbol: features.pick.symbol, reels: features.pick.reels, rows: null };
    case 'free-spins': {
      const counts = Object.keys(features.freeSpins?.awards ?? {}).map(Number);
      return features.freeSpins && { symbol: features.freeSpins.symbol, reels: Math.min(...counts), rows: null };
    }
    case 'jackpot':
      return features.jackpot && { symbol: features.jackpot.symbol, reels: features.jackpot.count, rows: line };
    default: {
      const best = rows
        .filter(({ scatter }) => !scatter)
        .map(({ symbol, pays }) => ({ symbol, reels: Math.max(...Object.keys(pays).map(Number)), pays }))
        .sort((a, b) => (b.pays[b.reels] ?? 0) - (a.pays[a.reels] ?? 0));
      // The best symbol may be the progressive's own; a win and a hand pay are not to hit it.
      const plain = best.find(({ symbol }) => symbol !== features.jackpot?.symbol);
      return plain ? { symbol: plain.symbol, reels: plain.reels, rows: line } : null;
    }
  }
}

/** Null where a reel does not have the symbol. */
function stopsFor(game: Game, target: Target, draw: Draw): number[] | null {
  const stops = game.reels.map((reel) => draw(reel.length));
  const bearing = game.reels.flatMap((reel, index) => (reel.includes(target.symbol) ? [index] : []));
  const chosen = target.rows === null ? bearing.slice(0, target.reels) : game.reels.map((_, index) => index);
  if (chosen.length < target.reels) return null;
  for (const reel of chosen.slice(0, target.reels)) {
    const row = target.rows?.[reel] ?? draw(game.rows);
    const stop = game.reels[reel]!.findIndex((_, at) => {
      const tried = stops.with(reel, at);
      return windowAt(game, tried)[reel]![row] === target.symbol;
    });
    if (stop < 0) return null;
    stops[reel] = stop;
  }
  return stops;
}

function brings({ next, winMinor, jackpot }: PlayOutcome, requested: RequestedOutcome, start: GameState): boolean {
  if (requested === 'bonus') return next.mode === 'pick';
  if (requested === 'free-spins') return next.freeSpinsLeft > 0 && next.mode !== start.mode;
  return requested === 'jackpot' ? jackpot : winMinor > 0;
}
