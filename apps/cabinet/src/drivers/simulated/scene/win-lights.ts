import { down, GOLD } from '../../../video/paint/brush.ts';
import { GLASS } from '../../../video/paint/cabinet/places.ts';
import { blend, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import { shadeRows } from './art/shade.ts';
import { cellCentre, type ReelLayout } from './layout.ts';
import type { SceneState } from './scene-state.ts';

const LINE_SHOWN_MS = 1_100;
const PULSE_MS = 560;
const STEP_MS = 70;
/** The lights rest then, as the candle does: a win that nobody plays on from is seen, and need not be sent 14 times a second. */
const PULSES_FOR_MS = 8 * LINE_SHOWN_MS;
const DIMMED = 0.42;

/** Y, U, V of the line lights; neighbours differ well, and none is the drum's own colour. */
const LINE_COLOURS = [
  [96, 102, 224],
  [150, 54, 62],
  [74, 204, 118],
  [176, 34, 142],
  [110, 190, 170],
  [214, 60, 160],
  [84, 160, 196],
] as const;

export interface WinShow {
  /** Grows with every visible change: nothing needs to be drawn again while it stays. */
  step: number;
  /** Index into the wins, null: all of them together. */
  win: number | null;
  /** 0 to 1. */
  pulse: number;
}

/**
 * First all wins together, then one after another; pulsing at first, then lit without a change but that of the line. `sinceMs`: how
 * long the reels have stood.
 */
export function winShow(wins: number, sinceMs: number): WinShow | null {
  if (wins === 0 || sinceMs < 0) return null;
  const turn = Math.floor(sinceMs / LINE_SHOWN_MS) % (wins === 1 ? 1 : wins + 1);
  const shown = wins === 1 ? 0 : turn === 0 ? null : turn - 1;
  if (sinceMs >= PULSES_FOR_MS) {
    const lines = wins === 1 ? 0 : Math.floor(sinceMs / LINE_SHOWN_MS);
    return { step: Math.ceil(PULSES_FOR_MS / STEP_MS) + lines, win: shown, pulse: 1 };
  }
  const step = Math.floor(sinceMs / STEP_MS);
  const pulse = 0.5 - 0.5 * Math.cos((2 * Math.PI * step * STEP_MS) / PULSE_MS);
  return { step, win: shown, pulse };
}

/** Cells to light as `reel:row`: of one win, or of all, with the feature symbols that lie anywhere. */
export function litCells(
  state: Pick<SceneState, 'lineWins' | 'reels'>,
  lines: readonly (readonly number[])[],
  win: number | null,
): Set<string> {
  const cells = new Set<string>();
  state.lineWins.forEach(({ line, count }, at) => {
    if (win !== null && win !== at) return;
    for (let reel = 0; reel < count; reel += 1) cells.add(`${reel}:${lines[line]?.[reel] ?? 0}`);
  });
  if (win === null || state.lineWins.length === 0) {
    for (const cell of featureCells(state.reels.window)) cells.add(cell);
  }
  return cells;
}

/** Scatter or bonus symbols on three reels or more: they pay or open something wherever they lie. */
export function featureCells(window: readonly (readonly string[])[]): string[] {
  return ['scatter', 'bonus'].flatMap((symbol) => {
    const cells = window.flatMap((column, reel) =>
      column.flatMap((shown, row) => (shown === symbol ? [`${reel}:${row}`] : [])),
    );
    return cells.length >= 3 ? cells : [];
  });
}

/** Frame around a winning cell. */
export function paintRing({ cellWidthPx: width, cellHeightPx: height }: ReelLayout): Tile {
  return paintTile(
    width,
    height,
    (c) => {
      c.strokeStyle = 'rgba(20,8,2,.8)';
      c.lineWidth = 11;
      c.beginPath();
      c.roundRect(7, 7, width - 14, height - 14, 12);
      c.stroke();
      c.strokeStyle = down(c, 0, height, GOLD);
      c.lineWidth = 6;
      c.stroke();
    },
    true,
  );
}

/** Dims what did not win, lights what did, and draws the lines. The reels must have been drawn just before. */
export function drawWinLights(
  picture: I420,
  layout: ReelLayout,
  ring: Tile,
  state: Pick<SceneState, 'lineWins' | 'reels'>,
  lines: readonly (readonly number[])[],
  show: WinShow,
): void {
  const lit = litCells(state, lines, show.win);
  layout.reels.forEach((region, reel) => {
    const rows = state.reels.window[reel]?.length ?? 0;
    for (let row = 0; row < rows; row += 1) {
      if (lit.has(`${reel}:${row}`)) continue;
      const top = region.y + layout.sliverPx + row * layout.cellHeightPx;
      shadeRows(picture, { ...region, y: top, heightPx: layout.cellHeightPx }, () => DIMMED);
    }
    const bottom = region.y + region.heightPx - layout.sliverPx;
    shadeRows(picture, { ...region, heightPx: layout.sliverPx }, () => DIMMED);
    shadeRows(picture, { ...region, y: bottom, heightPx: layout.sliverPx }, () => DIMMED);
  });
  state.lineWins.forEach(({ line }, at) => {
    if (show.win !== null && show.win !== at) return;
    drawLine(picture, layout, lines[line] ?? [], LINE_COLOURS[line % LINE_COLOURS.length]!);
  });
  for (const cell of lit) {
    const [reel, row] = cell.split(':').map(Number) as [number, number];
    const region = layout.reels[reel];
    if (region === undefined) continue;
    const top = region.y + layout.sliverPx + row * layout.cellHeightPx;
    blend(picture, ring, region.x, top, 0.35 + 0.65 * show.pulse);
  }
}

const LINE_PX = 7;

/** A band of light from edge to edge through the centres of the line's cells, drawn column by column. */
function drawLine(
  picture: I420,
  layout: ReelLayout,
  rows: readonly number[],
  [light, u, v]: readonly [number, number, number],
): void {
  const points = rows.map((row, reel) => cellCentre(layout, reel, row));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const path = [{ x: GLASS.x, y: first.y }, ...points, { x: GLASS.x + GLASS.widthPx, y: last.y }];
  let segment = 0;
  for (let x = GLASS.x; x < GLASS.x + GLASS.widthPx; x += 1) {
    while (segment < path.length - 2 && x >= path[segment + 1]!.x) segment += 1;
    const [from, to] = [path[segment]!, path[segment + 1]!];
    const slope = (to.y - from.y) / Math.max(1, to.x - from.x);
    const centre = from.y + slope * (x - from.x);
    const half = (LINE_PX / 2) * Math.hypot(1, slope);
    const rimHalf = half + 2.5;
    for (let y = Math.ceil(centre - rimHalf); y <= centre + rimHalf; y += 1) {
      const cover = Math.min(1, Math.max(0, half + 0.5 - Math.abs(y - centre)));
      const at = y * picture.yStride + x;
      picture.y[at] = cover === 0 ? picture.y[at]! >> 1 : light * cover + (picture.y[at]! >> 1) * (1 - cover);
      if (x % 2 !== 0 || y % 2 !== 0 || cover === 0) continue;
      const colourAt = (y >> 1) * picture.cStride + (x >> 1);
      picture.u[colourAt] = u;
      picture.v[colourAt] = v;
    }
  }
}
