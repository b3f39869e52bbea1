import { GLASS } from '../../../video/paint/cabinet/places.ts';
import type { Region } from '../../../video/ports.ts';

/** What is left when the picture is cropped to the reels: the glass in its frame. Quarters of its sides are whole. */
export const CROPPED = { x: 24, y: 368, widthPx: 672, heightPx: 476 } as const satisfies Region;
export const METERS = [
  { x: 40, y: 908, widthPx: 212, heightPx: 88 },
  { x: 264, y: 908, widthPx: 192, heightPx: 88 },
  { x: 468, y: 908, widthPx: 212, heightPx: 88 },
] as const satisfies readonly Region[];
/** Benchmark's mark: 24 blocks of 24 px. */
export const BURN = { x: 72, y: 364, widthPx: 576, heightPx: 24 } as const satisfies Region;

/** What shows of the symbols above and below the window, so that the reels look like drums. */
const SLIVER_PX = 4;
const GAP_PX = 6;

export interface ReelLayout {
  reels: Region[];
  cellWidthPx: number;
  cellHeightPx: number;
  /** First row of the window, below the sliver; relative to the glass. */
  sliverPx: number;
}

/** Places of `count` reels with `rows` visible symbols; the cells share the glass evenly and stay even. */
export function reelLayout(count: number, rows: number): ReelLayout {
  const even = (value: number) => 2 * Math.floor(value / 2);
  const cellWidthPx = even((GLASS.widthPx - (count - 1) * GAP_PX) / count);
  const cellHeightPx = even((GLASS.heightPx - 2 * SLIVER_PX) / rows);
  const left = GLASS.x + even((GLASS.widthPx - count * cellWidthPx - (count - 1) * GAP_PX) / 2);
  const reels = Array.from({ length: count }, (_, reel) => ({
    x: left + reel * (cellWidthPx + GAP_PX),
    y: GLASS.y,
    widthPx: cellWidthPx,
    heightPx: GLASS.heightPx,
  }));
  return { reels, cellWidthPx, cellHeightPx, sliverPx: even((GLASS.heightPx - rows * cellHeightPx) / 2) };
}

/** Centre of a cell in the picture. */
export function cellCentre(layout: ReelLayout, reel: number, row: number): { x: number; y: number } {
  const place = layout.reels[reel];
  if (place === undefined) throw new RangeError(`no reel ${reel}`);
  return {
    x: place.x + layout.cellWidthPx / 2,
    y: place.y + layout.sliverPx + (row + 0.5) * layout.cellHeightPx,
  };
}
