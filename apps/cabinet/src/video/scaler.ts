import { AV_PIX_FMT_YUV420P, SWS_AREA } from 'node-av/constants';
import { SoftwareScaleContext } from 'node-av/lib';
import type { Region } from '../drivers/simulated/scene/tile.ts';
import type { I420 } from './ports.ts';

export interface Scaler {
  /** Fills all of `to` with the scaler's part of `from`; half a millisecond for a whole picture. */
  scale(from: I420, to: I420): void;
  close(): void;
}

/** Scales one part of pictures of one size to another size. Throws where the library cannot. */
export function openScaler(part: Region, widthPx: number, heightPx: number): Scaler {
  const context = new SoftwareScaleContext();
  const format = AV_PIX_FMT_YUV420P;
  context.getContext(part.widthPx, part.heightPx, format, widthPx, heightPx, format, SWS_AREA);
  const buffer = ({ buffer: memory, byteOffset, byteLength }: Uint8Array) =>
    Buffer.from(memory, byteOffset, byteLength);
  const plane = (bytes: Uint8Array, stride: number, shift: number) =>
    buffer(bytes).subarray((part.y >> shift) * stride + (part.x >> shift));
  return {
    scale(from, to) {
      const { y, u, v, yStride, cStride } = from;
      const rows = context.scaleSync(
        [plane(y, yStride, 0), plane(u, cStride, 1), plane(v, cStride, 1)],
        [yStride, cStride, cStride],
        0,
        part.heightPx,
        [buffer(to.y), buffer(to.u), buffer(to.v)],
        [to.yStride, to.cStride, to.cStride],
      );
      if (rows !== heightPx) throw new Error(`the picture was not scaled: ${rows}`);
    },
    close: () => context.freeContext(),
  };
}
