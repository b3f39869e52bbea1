import type { I420 } from '../ports.ts';

/** BT.709, limited range, as all pictures are drawn. */
export function rgbaOf({ widthPx, heightPx, y, u, v, yStride, cStride }: I420): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let row = 0, at = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1, at += 4) {
      const light = 1.1644 * (y[row * yStride + column]! - 16);
      const colour = (row >> 1) * cStride + (column >> 1);
      const blue = u[colour]! - 128;
      const red = v[colour]! - 128;
      rgba[at] = light + 1.7927 * red;
      rgba[at + 1] = light - 0.2132 * blue - 0.5329 * red;
      rgba[at + 2] = light + 2.1124 * blue;
      rgba[at + 3] = 255;
    }
  }
  return rgba;
}
