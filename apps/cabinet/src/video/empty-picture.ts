import type { I420 } from './ports.ts';

/** Memory for a picture of even sides, black. */
export function emptyPicture(widthPx: number, heightPx: number): I420 {
  const size = widthPx * heightPx;
  const [y, u, v] = [Buffer.alloc(size, 16), Buffer.alloc(size / 4, 128), Buffer.alloc(size / 4, 128)];
  return { widthPx, heightPx, y, u, v, yStride: widthPx, cStride: widthPx / 2 };
}
