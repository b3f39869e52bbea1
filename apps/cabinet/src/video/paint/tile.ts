import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { I420, Region } from '../ports.ts';

/**
 * Painted once, copied into frames ever after: Skia's canvas read back for every frame would take 15 ms, copying rows of a
 * tile takes microseconds. Sizes are even, since two pixels share their colour. `a`: null where all of it is opaque.
 */
export interface Tile {
  widthPx: number;
  heightPx: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  a: Uint8Array | null;
  /** Alpha of each 2x2 block. */
  ca: Uint8Array | null;
}

/** Paints a tile; `transparent` keeps its alpha for `blend`. */
export function paintTile(
  widthPx: number,
  heightPx: number,
  paint: (c: SKRSContext2D) => void,
  transparent = false,
): Tile {
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  paint(context);
  return toTile(context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx, transparent);
}

/** RGBA (not premultiplied) to I420, BT.709, limited range. */
export function toTile(rgba: Uint8ClampedArray, widthPx: number, heightPx: number, transparent: boolean): Tile {
  if (widthPx % 2 !== 0 || heightPx % 2 !== 0) throw new RangeError(`tile ${widthPx}x${heightPx} is not even`);
  const cWidth = widthPx / 2;
  const y = new Uint8Array(widthPx * heightPx);
  const u = new Uint8Array((cWidth * heightPx) / 2);
  const v = new Uint8Array(u.length);
  const a = transparent ? new Uint8Array(y.length) : null;
  const ca = transparent ? new Uint8Array(u.length) : null;
  for (let at = 0, p = 0; at < y.length; at += 1, p += 4) {
    y[at] = 16 + 0.1826 * rgba[p]! + 0.6142 * rgba[p + 1]! + 0.062 * rgba[p + 2]! + 0.5;
    if (a !== null) a[at] = rgba[p + 3]!;
  }
  const below = 4 * widthPx;
  for (let row = 0, at = 0; row < heightPx; row += 2) {
    let p = row * below;
    for (let col = 0; col < cWidth; col += 1, at += 1, p += 8) {
      const q = p + 4;
      const s = p + below;
      const t = s + 4;
      // Weights of the four pixels: what is not there lends no colour.
      const wp = transparent ? rgba[p + 3]! : 255;
      const wq = transparent ? rgba[q + 3]! : 255;
      const ws = transparent ? rgba[s + 3]! : 255;
      const wt = transparent ? rgba[t + 3]! : 255;
      const sum = wp + wq + ws + wt;
      const scale = sum === 0 ? 0 : 1 / sum;
      const r = (wp * rgba[p]! + wq * rgba[q]! + ws * rgba[s]! + wt * rgba[t]!) * scale;
      const g = (wp * rgba[p + 1]! + wq * rgba[q + 1]! + ws * rgba[s + 1]! + wt * rgba[t + 1]!) * scale;
      const b = (wp * rgba[p + 2]! + wq * rgba[q + 2]! + ws * rgba[s + 2]! + wt * rgba[t + 2]!) * scale;
      u[at] = 128.5 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      v[at] = 128.5 + 0.4392 * r - 0.3989 * g - 0.0403 * b;
      if (ca !== null) ca[at] = sum / 4;
    }
  }
  return { widthPx, heightPx, y, u, v, a, ca };
}

/** Copies an opaque tile, or the part of it at `from`. */
export function blit(to: I420, tile: Tile, x: number, y: number, from?: Region): void {
  const part = from ?? { x: 0, y: 0, widthPx: tile.widthPx, heightPx: tile.heightPx };
  copyRows(to.y, to.yStride, x, y, tile.y, tile.widthPx, part.x, part.y, part.widthPx, part.heightPx);
  const [cx, cy, fx, fy] = [x >> 1, y >> 1, part.x >> 1, part.y >> 1];
  const [cw, ch] = [part.widthPx >> 1, part.heightPx >> 1];
  copyRows(to.u, to.cStride, cx, cy, tile.u, tile.widthPx >> 1, fx, fy, cw, ch);
  copyRows(to.v, to.cStride, cx, cy, tile.v, tile.widthPx >> 1, fx, fy, cw, ch);
}

function copyRows(
  to: Uint8Array,
  toStride: number,
  toX: number,
  toY: number,
  from: Uint8Array,
  fromStride: number,
  fromX: number,
  fromY: number,
  width: number,
  height: number,
): void {
  if (width === fromStride && width === toStride) {
    to.set(from.subarray(fromY * width, (fromY + height) * width), toY * width);
    return;
  }
  for (let row = 0; row < height; row += 1) {
    const start = (fromY + row) * fromStride + fromX;
    to.set(from.subarray(start, start + width), (toY + row) * toStride + toX);
  }
}

/** Lays a transparent tile over what is there. `strength` 0 to 1 fades the whole of it. */
export function blend(to: I420, tile: Tile, x: number, y: number, strength = 1): void {
  if (tile.a === null || tile.ca === null) {
    blit(to, tile, x, y);
    return;
  }
  blendPlane(to.y, to.yStride, x, y, tile.y, tile.a, tile.widthPx, tile.heightPx, strength);
  const [cx, cy, cw, ch] = [x >> 1, y >> 1, tile.widthPx >> 1, tile.heightPx >> 1];
  blendPlane(to.u, to.cStride, cx, cy, tile.u, tile.ca, cw, ch, strength);
  blendPlane(to.v, to.cStride, cx, cy, tile.v, tile.ca, cw, ch, strength);
}

function blendPlane(
  to: Uint8Array,
  stride: number,
  x: number,
  y: number,
  from: Uint8Array,
  alpha: Uint8Array,
  width: number,
  height: number,
  strength: number,
): void {
  const factor = Math.round(strength * 257);
  for (let row = 0, at = 0; row < height; row += 1) {
    let target = (y + row) * stride + x;
    for (let col = 0; col < width; col += 1, at += 1, target += 1) {
      const cover = alpha[at]! * factor;
      if (cover === 0) continue;
      to[target] = (to[target]! * (65_536 - cover) + from[at]! * cover) >> 16;
    }
  }
}

/** Fills a rectangle with one colour of the picture's own space. */
export function fill(to: I420, region: Region, colour: readonly [number, number, number]): void {
  for (let row = region.y; row < region.y + region.heightPx; row += 1) {
    to.y.fill(colour[0], row * to.yStride + region.x, row * to.yStride + region.x + region.widthPx);
  }
  const [cx, cw] = [region.x >> 1, region.widthPx >> 1];
  for (let row = region.y >> 1; row < (region.y + region.heightPx) >> 1; row += 1) {
    to.u.fill(colour[1], row * to.cStride + cx, row * to.cStride + cx + cw);
    to.v.fill(colour[2], row * to.cStride + cx, row * to.cStride + cx + cw);
  }
}

/** The tile as a long exposure sees it while it moves down: every column averaged over `overPx` rows. */
export function smear(tile: Tile, overPx: number): Tile {
  const [width, height] = [tile.widthPx, tile.heightPx];
  return {
    ...tile,
    y: smearPlane(tile.y, width, height, overPx >> 1),
    u: smearPlane(tile.u, width >> 1, height >> 1, overPx >> 2),
    v: smearPlane(tile.v, width >> 1, height >> 1, overPx >> 2),
  };
}

function smearPlane(plane: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const smeared = new Uint8Array(plane.length);
  const rowAt = (row: number) => Math.max(0, Math.min(height - 1, row)) * width;
  for (let column = 0; column < width; column += 1) {
    let sum = 0;
    for (let row = -reach; row <= reach; row += 1) sum += plane[rowAt(row) + column]!;
    for (let row = 0; row < height; row += 1) {
      smeared[row * width + column] = sum / (2 * reach + 1) + 0.5;
      sum += plane[rowAt(row + reach + 1) + column]! - plane[rowAt(row - reach) + column]!;
    }
  }
  return smeared;
}
