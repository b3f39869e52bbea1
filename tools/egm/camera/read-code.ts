import type { I420 } from '../../../apps/cabinet/src/video/ports.ts';

/** A strip of blocks below the machine's belly, black and white: what a bench reads out of a picture. */
export const STRIP = { x: 40, y: 1_264, widthPx: 640, heightPx: 16 } as const;
export const BLOCK_PX = 16;
export const GUARDS = { first: [1, 0, 1, 0], last: [0, 1, 0, 1] };
export const DATA_BITS = 32;
const LIGHT_LUMA = 126;

export interface BurntCode {
  /** When the glass looked so: this computer's monotonic clock, milliseconds, modulo 65,536. */
  atMs: number;
  /** Number of the last key that was pressed, modulo 256. */
  press: number;
}

/** Of a picture of any size with the same shape. Null: it holds none that can be read. */
export function readCode({
  widthPx,
  heightPx,
  y,
  yStride,
}: Pick<I420, 'widthPx' | 'heightPx' | 'y' | 'yStride'>): BurntCode | null {
  const [across, down] = [widthPx / 720, heightPx / 1_280];
  const row = Math.floor((STRIP.y + STRIP.heightPx / 2) * down) * yStride;
  const bits = Array.from({ length: GUARDS.first.length + DATA_BITS + GUARDS.last.length }, (_, at) => {
    const luma = y[row + Math.floor((STRIP.x + (at + 0.5) * BLOCK_PX) * across)] ?? 0;
    return Number(luma > LIGHT_LUMA);
  });
  const isGuarded =
    GUARDS.first.every((bit, at) => bits[at] === bit) && GUARDS.last.every((bit, at) => bits.at(at - 4) === bit);
  const data = bits.slice(4, 4 + DATA_BITS).reduce((sum, bit) => sum * 2 + bit, 0);
  const [time, press] = [Math.floor(data / 65_536), Math.floor(data / 256) & 0xff];
  return isGuarded && (data & 0xff) === checkOf(time, press) ? { atMs: time, press } : null;
}

export function checkOf(time: number, press: number): number {
  return ((time >> 8) ^ (time & 0xff) ^ press ^ 0x5a) & 0xff;
}
