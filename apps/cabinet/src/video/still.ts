import { createCanvas } from '@napi-rs/canvas';
import { STILL_SIZE } from '@salon/contract/socket-fallback.ts';
import { emptyPicture } from './empty-picture.ts';
import type { PictureSource } from './picture-source.ts';
import type { I420 } from './ports.ts';
import { openScaler } from './scaler.ts';

/** 20 to 30 kB: two a second pass where hardly anything does. */
const QUALITY = 55;

export interface StillMaker {
  /** A JPEG of the machine's own picture; null where `changed` is asked for and it is the last one again. */
  take(which: 'changed' | 'any', nowMs: number): Promise<Buffer | null>;
}

export function openStills(source: PictureSource<never>): StillMaker {
  const { widthPx, heightPx } = STILL_SIZE;
  const screen = source.open('screen');
  const whole = emptyPicture(source.widthPx, source.heightPx);
  const small = emptyPicture(widthPx, heightPx);
  const scaler = openScaler({ x: 0, y: 0, widthPx: source.widthPx, heightPx: source.heightPx }, widthPx, heightPx);
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  const image = context.createImageData(widthPx, heightPx);
  let last: Buffer | null = null;
  return {
    async take(which, nowMs) {
      screen.drawInto(whole, nowMs);
      scaler.scale(whole, small);
      toRgba(small, image.data);
      context.putImageData(image, 0, 0);
      const jpeg = await canvas.encode('jpeg', QUALITY);
      const isSame = last?.equals(jpeg) === true;
      last = jpeg;
      return isSame && which === 'changed' ? null : jpeg;
    },
  };
}

/** BT.709, limited range. */
function toRgba({ widthPx, heightPx, y, u, v, yStride, cStride }: I420, rgba: Uint8ClampedArray): void {
  for (let row = 0, at = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1, at += 4) {
      const luma = 1.164 * (y[row * yStride + column]! - 16);
      const colour = (row >> 1) * cStride + (column >> 1);
      const blue = u[colour]! - 128;
      const red = v[colour]! - 128;
      rgba[at] = luma + 1.793 * red;
      rgba[at + 1] = luma - 0.213 * blue - 0.533 * red;
      rgba[at + 2] = luma + 2.112 * blue;
      rgba[at + 3] = 255;
    }
  }
}
