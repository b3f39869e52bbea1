/**
 * What travels from a capture child to picture processes, over a Unix stream socket. The reader asks for each frame with one byte
 * (`NEXT_FRAME`) and gets the newest that it has not had, at once or when it comes: a slow reader drops frames, never delays them.
 * `SOUND_ON`, once: sound follows by itself. Numbers are little-endian.
 */
export const NEXT_FRAME = 1;
export const SOUND_ON = 2;

export const HEADER_BYTES = 32;
const MAGIC = 0x314d_4c53;
/** More is a broken stream. */
const PAYLOAD_BYTES_MAX = 16 * 1024 * 1024;

export interface FrameHeader {
  /** `frame`: I420 without padding between rows, BT.709, limited range. `sound`: 32-bit float samples, mono, 48 kHz. */
  kind: 'frame' | 'sound';
  /** It shows more than the one before where that stood still: the encoder should not wait for its next regular frame. */
  hurry: boolean;
  widthPx: number;
  heightPx: number;
  /** When the camera took it, or where that is not known when it arrived: monotonic clock of this computer, milliseconds. */
  capturedAtMs: number;
  payloadBytes: number;
}

export function encodeHeader(header: FrameHeader, into: Buffer): void {
  into.writeUInt32LE(MAGIC, 0);
  into.writeUInt8(header.kind === 'frame' ? 1 : 2, 4);
  into.writeUInt8(header.hurry ? 1 : 0, 5);
  into.writeUInt16LE(header.widthPx, 8);
  into.writeUInt16LE(header.heightPx, 10);
  into.writeUInt32LE(header.payloadBytes, 12);
  into.writeDoubleLE(header.capturedAtMs, 16);
}

/** Null: not a header of ours. */
export function decodeHeader(bytes: Buffer): FrameHeader | null {
  const kind = bytes.readUInt8(4);
  const payloadBytes = bytes.readUInt32LE(12);
  if (bytes.readUInt32LE(0) !== MAGIC || kind < 1 || kind > 2 || payloadBytes > PAYLOAD_BYTES_MAX) return null;
  return {
    kind: kind === 1 ? 'frame' : 'sound',
    hurry: bytes.readUInt8(5) === 1,
    widthPx: bytes.readUInt16LE(8),
    heightPx: bytes.readUInt16LE(10),
    capturedAtMs: bytes.readDoubleLE(16),
    payloadBytes,
  };
}
