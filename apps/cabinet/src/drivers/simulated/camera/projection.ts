import { CANDLE, CROWN, HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import type { Tile } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import { flatten, type Quad } from './homography.ts';

/** Neither the webcam's black nor its white is quite: it lifts the one and dims the other. Of 128. */
const EDGE_GAIN = 88;
const CENTRE_GAIN = 122;

/** One row of the seen machine, `map` says where each of its pixels comes from. */
interface Row {
  y: number;
  x: number;
  map: Int32Array;
  gain: Uint8Array;
  /** Beside crown and candle the machine's own picture shows a hall too, which the camera's must cover. */
  isOpen: boolean;
}

export interface Projection {
  /** Lays the machine's own picture over the hall; what lies outside the machine stays. */
  project(from: I420, hall: Tile, to: I420): void;
}

/** The machine's own picture seen in `quad`; both pictures have the size and strides of the machine's own. */
export function projection(quad: Quad): Projection {
  const flat = flatten(quad, WIDTH_PX, HEIGHT_PX);
  const luma = rowsOf(quad, 1, (x, y) => flat(x, y));
  const chroma = rowsOf(quad, 2, (x, y) => flat(2 * x, 2 * y));
  return {
    project(from, hall, to) {
      for (const row of luma) {
        drawLuma(row, from.y, from.yStride, to.y, to.yStride);
        if (row.isOpen) keepBrighter(row, hall.y, to.y, to.yStride);
      }
      for (const row of chroma) {
        drawChroma(row, from.u, from.cStride, to.u, to.cStride);
        drawChroma(row, from.v, from.cStride, to.v, to.cStride);
        if (row.isOpen) keepColour(row, hall, to);
      }
    },
  };
}

function rowsOf(quad: Quad, step: number, flat: (x: number, y: number) => { x: number; y: number }): Row[] {
  const ys = quad.map(({ y }) => y / step);
  const xs = quad.map(({ x }) => x / step);
  const [left, right] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
  const width = WIDTH_PX / step;
  const rows: Row[] = [];
  for (let y = Math.floor(Math.min(...ys)); y < Math.max(...ys); y += 1) {
    const columns: number[] = [];
    const sources: number[] = [];
    const gains: number[] = [];
    for (let x = left; x < right; x += 1) {
      const at = flat(x + 0.5, y + 0.5);
      if (!isMachine(at.x, at.y)) continue;
      columns.push(x);
      // Not the last row and column: a pixel is the mean of four.
      const sx = Math.min(width - 2, Math.floor(at.x / step));
      const sy = Math.min(HEIGHT_PX / step - 2, Math.floor(at.y / step));
      sources.push(sy * width + sx);
      gains.push(gainAt(at.x, at.y));
    }
    // One stretch a row: the parts beside crown and candle are left out at the ends only.
    const x = columns[0];
    const isOpen = flat((left + right) / 2, y).y < CROWN.y + CROWN.heightPx;
    if (x !== undefined) rows.push({ y, x, map: Int32Array.from(sources), gain: Uint8Array.from(gains), isOpen });
  }
  return rows;
}

/** The hall beside the crown and the candle is the camera's own. */
function isMachine(x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= WIDTH_PX || y >= HEIGHT_PX) return false;
  if (y < CROWN.y) return x >= CANDLE.x && x < CANDLE.x + CANDLE.widthPx;
  if (y < CROWN.y + CROWN.heightPx) return x >= CROWN.x && x < CROWN.x + CROWN.widthPx;
  return x >= 12 && x < WIDTH_PX - 12;
}

/** The lens is darker towards its edges, and glass throws a stripe of the ceiling light back. */
function gainAt(x: number, y: number): number {
  const away = Math.hypot((x - WIDTH_PX / 2) / WIDTH_PX, (y - HEIGHT_PX * 0.48) / HEIGHT_PX);
  const lens = CENTRE_GAIN - (CENTRE_GAIN - EDGE_GAIN) * Math.min(1, away / 0.7) ** 2;
  const stripe = y > 384 && y < 830 && Math.abs(x + 0.7 * y - 880) < 46 ? 12 : 0;
  return Math.round(lens + stripe);
}

function drawLuma({ y, x, map, gain }: Row, from: Uint8Array, stride: number, to: Uint8Array, toStride: number): void {
  let at = y * toStride + x;
  for (let column = 0; column < map.length; column += 1, at += 1) {
    const source = map[column]!;
    const sum = from[source]! + from[source + 1]! + from[source + stride]! + from[source + stride + 1]!;
    to[at] = 20 + ((((sum >> 2) - 16) * gain[column]!) >> 7);
  }
}

/** A webcam sees less colour than there is. */
function drawChroma({ y, x, map }: Row, from: Uint8Array, stride: number, to: Uint8Array, toStride: number): void {
  let at = y * toStride + x;
  for (let column = 0; column < map.length; column += 1, at += 1) {
    const source = map[column]!;
    const sum = from[source]! + from[source + 1]! + from[source + stride]! + from[source + stride + 1]!;
    to[at] = 128 + ((((sum >> 2) - 128) * 110) >> 7);
  }
}

/** A lit crown before a dark wall: the brighter of the two is what stands in front. */
function keepBrighter({ y, x, map }: Row, hall: Uint8Array, to: Uint8Array, toStride: number): void {
  for (let column = x; column < x + map.length; column += 1) {
    const behind = hall[y * WIDTH_PX + column]!;
    if (to[y * toStride + column]! < behind) to[y * toStride + column] = behind;
  }
}

/** The wall's colour where its light was cached. */
function keepColour({ y, x, map }: Row, hall: Tile, to: I420): void {
  for (let column = x; column < x + map.length; column += 1) {
    if (to.y[2 * y * to.yStride + 2 * column] !== hall.y[2 * y * WIDTH_PX + 2 * column]) continue;
    const at = (y * WIDTH_PX) / 2 + column;
    to.u[y * to.cStride + column] = hall.u[at]!;
    to.v[y * to.cStride + column] = hall.v[at]!;
  }
}
