import { fill } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import { BURN } from './layout.ts';

/** 16 bits between a white and a black guard at either end: a page that reads them wrong knows it. */
const BLOCKS = 24;
const BLOCK_PX = BURN.widthPx / BLOCKS;
const WHITE = [235, 128, 128] as const;
const BLACK = [16, 128, 128] as const;

/** Blocks of an id, left to right: 1 0 1 0, 16 bits from the highest, 0 1 0 1. */
export function burnBits(id: number): number[] {
  const bits = Array.from({ length: 16 }, (_, at) => (id >> (15 - at)) & 1);
  return [1, 0, 1, 0, ...bits, 0, 1, 0, 1];
}

/** Burns a benchmark's id into the picture. */
export function burn(picture: I420, id: number): void {
  burnBits(id).forEach((bit, at) => {
    fill(picture, { ...BURN, x: BURN.x + at * BLOCK_PX, widthPx: BLOCK_PX }, bit === 1 ? WHITE : BLACK);
  });
}
