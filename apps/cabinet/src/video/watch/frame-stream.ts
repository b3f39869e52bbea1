import type { AccessUnit } from '../ports.ts';

/** One frame of the player's encoder, as it was encoded. */
export interface EncodedFrame extends AccessUnit {
  /** By the clock of the process that drew it; only differences count. */
  drawnAtMs: number;
}

/** Length of the access unit (4), 1 for a key frame (1), when it was drawn (8). */
const HEADER_BYTES = 13;
/** Ten times the largest key frame. */
const UNIT_MOST_BYTES = 4_000_000;

/** What goes before the access unit. */
export function frameHeader({ data, keyFrame }: AccessUnit, drawnAtMs: number): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(data.length, 0);
  header.writeUInt8(keyFrame ? 1 : 0, 4);
  header.writeDoubleBE(drawnAtMs, 5);
  return header;
}

/** Takes the bytes as they arrive and emits whole frames. Throws at a length that no frame has. */
export function createFrameReader(emit: (frame: EncodedFrame) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= HEADER_BYTES) {
      const length = pending.readUInt32BE(0);
      if (length > UNIT_MOST_BYTES) throw new Error(`a frame of ${length} bytes`);
      const end = HEADER_BYTES + length;
      if (pending.length < end) return;
      const data = pending.subarray(HEADER_BYTES, end);
      emit({ data, keyFrame: pending.readUInt8(4) === 1, drawnAtMs: pending.readDoubleBE(5) });
      pending = pending.subarray(end);
    }
  };
}
