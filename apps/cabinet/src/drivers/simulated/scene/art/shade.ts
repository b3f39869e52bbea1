import type { I420 } from '../../../../video/ports.ts';
import type { Region } from '../tile.ts';

const LEVELS = 129;

/** Level 0 is night, the highest the tile's own light. Light and colour fall together, or dark parts would glow in their hue. */
const LIGHT = Array.from({ length: LEVELS }, (_, level) =>
  Uint8Array.from({ length: 256 }, (_, value) => Math.round(16 + ((Math.max(16, value) - 16) * level) / (LEVELS - 1))),
);
const COLOUR = Array.from({ length: LEVELS }, (_, level) =>
  Uint8Array.from({ length: 256 }, (_, value) => Math.round(128 + ((value - 128) * level) / (LEVELS - 1))),
);

/** Darkens a region in place: `lightAt(row)` is 0 to 1 for every row of the region. */
export function shadeRows(picture: I420, region: Region, lightAt: (row: number) => number): void {
  const half = region.widthPx >> 1;
  for (let row = 0; row < region.heightPx; row += 1) {
    const level = Math.max(0, Math.min(LEVELS - 1, Math.round(lightAt(row) * (LEVELS - 1))));
    if (level === LEVELS - 1) continue;
    through(picture.y, (region.y + row) * picture.yStride + region.x, region.widthPx, LIGHT[level]!);
    if (row % 2 !== 0) continue;
    const at = ((region.y + row) >> 1) * picture.cStride + (region.x >> 1);
    through(picture.u, at, half, COLOUR[level]!);
    through(picture.v, at, half, COLOUR[level]!);
  }
}

function through(plane: Uint8Array, start: number, count: number, table: Uint8Array): void {
  for (let at = start; at < start + count; at += 1) plane[at] = table[plane[at]!]!;
}
