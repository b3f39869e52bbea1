import { createCanvas } from '@napi-rs/canvas';
import { STILL_SIZE } from '@salon/contract/socket-fallback.ts';
import { HEIGHT_PX, WIDTH_PX } from '../drivers/simulated/scene/layout.ts';
import type { Scene } from '../drivers/simulated/scene/scene.ts';
import { emptyPicture } from './empty-picture.ts';
import type { I420 } from './ports.ts';
import { openScaler } from './scaler.ts';

/** 20 to 30 kB: two a second pass where hardly anything does. */
const QUALITY = 55;

export interface StillMaker {
  /** A JPEG of the machine's own picture; null where `changed` is asked for and it is the last one again. */
  take(wish: 'changed' | 'any', nowMs: number): Promise<Buffer | null>;
}

export function openStills(scene: Scene): StillMaker {
  const { widthPx, heightPx } = STILL_SIZE;
  const sheet = emptyPicture(WIDTH_PX, HEIGHT_PX);
  const small = emptyPicture(widthPx, heightPx);
  const scaler = openScaler({ x: 0, y: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, widthPx, heightPx);
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  const image = context.createImageData(widthPx, heightPx);
  let last: Buffer | null = null;
  return {
    async take(wish, nowMs) {
      scene.drawInto(sheet, nowMs);
      scaler.scale(sheet, small);
      toRgba(small, image.data);
      context.putImageData(image, 0, 0);
      const jpeg = await canvas.encode('jpeg', QUALITY);
      const isSame = last?.equals(jpeg) === true;
      last = jpeg;
      return isSame && wish === 'changed' ? null : jpeg;
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
