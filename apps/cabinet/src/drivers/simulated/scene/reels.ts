import { GLASS } from '../../../video/paint/cabinet/places.ts';
import { blit } from '../../../video/paint/tile.ts';
import type { I420, Region } from '../../../video/ports.ts';
import { shadeRows } from './art/shade.ts';
import type { SymbolTiles } from './art/symbol-tiles.ts';
import type { ReelLayout } from './layout.ts';
import { onRing, type ReelPlace, reelPlace, SETTLE_MS } from './reel-motion.ts';
import type { SceneState } from './scene-state.ts';

/** From here on a symbol is a streak, symbols per second. */
const BLUR_SPEED = 9;
const SHADED_PX = 84;

export interface ReelsView {
  layout: ReelLayout;
  /** Strips of the game; the window itself where the game is not known here. */
  strips: readonly (readonly string[])[];
  tileOf(symbol: string): SymbolTiles;
}

/** When all reels stand and have swung out; 0 where none turns. */
export function restAtMs({ spin }: SceneState['reels']): number {
  return spin === null ? 0 : Math.max(spin.startedAtMs, ...spin.stopAtMs) + SETTLE_MS;
}

/** Draws all reels for `nowMs`; `cameFrom` are the stops before the spin. Covers the whole of every reel. */
export function drawReels(
  picture: I420,
  view: ReelsView,
  reels: SceneState['reels'],
  cameFrom: readonly number[],
  nowMs: number,
): void {
  view.layout.reels.forEach((region, reel) => {
    const strip = view.strips[reel] ?? [];
    const toStop = reels.stops[reel] ?? 0;
    const stopAtMs = reels.spin?.stopAtMs[reel];
    const place: ReelPlace =
      reels.spin === null || stopAtMs === undefined
        ? { position: toStop, speed: 0 }
        : reelPlace(
            {
              fromStop: cameFrom[reel] ?? toStop,
              toStop,
              stripLength: Math.max(1, strip.length),
              startedAtMs: reels.spin.startedAtMs,
              stopAtMs,
            },
            nowMs,
          );
    const shown = reels.window[reel] ?? [];
    const symbolAt = (index: number) => {
      const visible = place.speed === 0 ? shown[index - toStop] : undefined;
      return visible ?? strip[onRing(index, strip.length)] ?? shown[0] ?? '';
    };
    drawColumn(picture, view, region, place, symbolAt);
  });
  shadeRows(picture, GLASS, drumLight);
}

function drawColumn(
  picture: I420,
  { layout, tileOf }: ReelsView,
  region: Region,
  place: ReelPlace,
  symbolAt: (index: number) => string,
): void {
  const cell = layout.cellHeightPx;
  // Even rows only: two rows share their colour.
  const top = 2 * Math.round((place.position * cell - layout.sliverPx) / 2);
  const end = top + region.heightPx;
  for (let at = top; at < end; ) {
    const index = Math.floor(at / cell);
    const within = at - index * cell;
    const rows = Math.min(cell - within, end - at);
    const tiles = tileOf(symbolAt(index));
    const tile = place.speed > BLUR_SPEED ? tiles.blurred : tiles.sharp;
    blit(picture, tile, region.x, region.y + at - top, { x: 0, y: within, widthPx: region.widthPx, heightPx: rows });
    at += rows;
  }
}

/** A drum turns its top and bottom away from the light. */
function drumLight(row: number): number {
  const edge = Math.min(row, GLASS.heightPx - 1 - row);
  return edge >= SHADED_PX ? 1 : 0.4 + 0.6 * Math.sin((edge / SHADED_PX) * (Math.PI / 2));
}
