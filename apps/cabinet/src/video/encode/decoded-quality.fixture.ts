import { FF_DECODER_H264 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import type { AccessUnit, I420 } from '../ports.ts';

/** Of the luma of one decoded picture against what was drawn. */
export interface DecodedQuality {
  widthPx: number;
  heightPx: number;
  psnrDb: number;
  /** Mean of blocks of 8 x 8. */
  ssim: number;
}

/** The constants of SSIM for 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
const BLOCK = 8;

/** FFmpeg's own H.264 decoder: for tests and benches. Throws where a unit gives no picture. */
export async function openDecodedQuality() {
  const codec = Codec.findDecoderByName(FF_DECODER_H264);
  if (codec === null) throw new Error('no H.264 decoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  await context.open2(codec, null);
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  return {
    /** `drawn`: what the encoder has just encoded. */
    of(unit: AccessUnit, drawn: I420): DecodedQuality {
      packet.data = unit.data;
      if (context.sendPacketSync(packet) < 0 || context.receiveFrameSync(frame) < 0)
        throw new Error('a unit does not decode');
      const [luma] = frame.data ?? [];
      if (luma === undefined) throw new Error('a decoded picture has no luma');
      return { widthPx: frame.width, heightPx: frame.height, ...compare(drawn, luma, frame.linesize[0] ?? 0) };
    },
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}

function compare({ widthPx, heightPx, y, yStride }: I420, decoded: Uint8Array, stride: number) {
  let [squares, ssim, blocks] = [0, 0, 0];
  for (let top = 0; top + BLOCK <= heightPx; top += BLOCK) {
    for (let left = 0; left + BLOCK <= widthPx; left += BLOCK) {
      let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
      for (let row = top; row < top + BLOCK; row += 1) {
        for (let column = left; column < left + BLOCK; column += 1) {
          const [a, b] = [y[row * yStride + column]!, decoded[row * stride + column]!];
          sumA += a;
          sumB += b;
          sumAA += a * a;
          sumBB += b * b;
          sumAB += a * b;
        }
      }
      squares += sumAA - 2 * sumAB + sumBB;
      const count = BLOCK * BLOCK;
      const [meanA, meanB] = [sumA / count, sumB / count];
      const [varA, varB] = [sumAA / count - meanA ** 2, sumBB / count - meanB ** 2];
      const shared = sumAB / count - meanA * meanB;
      ssim += ((2 * meanA * meanB + C1) * (2 * shared + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varA + varB + C2));
      blocks += 1;
    }
  }
  const meanSquare = squares / (blocks * BLOCK * BLOCK);
  return { psnrDb: meanSquare === 0 ? 100 : 10 * Math.log10(255 ** 2 / meanSquare), ssim: ssim / blocks };
}
