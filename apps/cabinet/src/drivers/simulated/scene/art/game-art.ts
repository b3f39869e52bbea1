import { games } from '@salon/domain/games/index.ts';
import type { Tile } from '../../../../video/paint/tile.ts';
import { type ReelLayout, reelLayout } from '../layout.ts';
import type { ReelsView } from '../reels.ts';
import { paintRing } from '../win-lights.ts';
import { type Look, lookOf } from './looks.ts';
import { paintSymbol, type SymbolTiles } from './symbol-tiles.ts';

/** Everything of a game's picture that no single machine changes. */
export interface GameArt extends ReelsView {
  look: Look;
  name: string;
  lines: readonly (readonly number[])[];
  layout: ReelLayout;
  ring: Tile;
}

const painted = new Map<string, GameArt>();

/** Painted at the first call. `window` shapes the reels of a game that is not known here. */
export function gameArt(gameId: string, window: readonly (readonly string[])[]): GameArt {
  const game = games.find(({ id }) => id === gameId);
  const reels = game?.reels ?? window;
  const rows = game?.rows ?? window[0]?.length ?? 3;
  const key = `${gameId} ${reels.length} ${rows}`;
  const known = painted.get(key);
  if (known !== undefined) return known;
  const look = lookOf(gameId);
  const layout = reelLayout(Math.max(1, reels.length), Math.max(1, rows));
  const tiles = new Map<string, SymbolTiles>();
  const tileOf = (symbol: string) => {
    let tile = tiles.get(symbol);
    if (tile === undefined) {
      tile = paintSymbol(symbol, look, layout);
      tiles.set(symbol, tile);
    }
    return tile;
  };
  for (const symbol of new Set(reels.flat())) tileOf(symbol);
  const art = {
    look,
    name: game?.name ?? gameId,
    lines: game?.lines ?? [],
    layout,
    ring: paintRing(layout),
    strips: reels,
    tileOf,
  };
  painted.set(key, art);
  return art;
}

/** Paints all known games, so that no join waits for it. */
export function warmGameArt(): void {
  for (const { id } of games) gameArt(id, []);
}
