import { crc32 } from 'node:zlib';
import { JournalError } from './journal-error.ts';

/**
 * One frame is one group of records that was written by one append: length of the payload, its CRC32, the CRC32 of these
 * eight bytes (all little-endian), then JSON. As a group is synced before the next one begins, at most the last frame
 * can be torn.
 */
const headerBytes = 12;

export function encodeFrame(records: readonly unknown[]): Uint8Array {
  const payload = Buffer.from(JSON.stringify(records), 'utf8');
  const frame = Buffer.alloc(headerBytes + payload.length);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(crc32(payload), 4);
  frame.writeUInt32LE(crc32(frame.subarray(0, 8)), 8);
  payload.copy(frame, headerBytes);
  return frame;
}

export interface Frames {
  records: unknown[];
  /** Length of the sound part; what lies behind it is a torn tail that was never acknowledged. */
  soundBytes: number;
}

/**
 * Throws `corrupt` when a sound frame follows an unsound one, or when nothing at all is sound: then it was not the tail
 * that tore. (Damage of exactly the last synced frame looks like a torn one; the platform's handshake finds that.)
 */
export function readFrames(bytes: Uint8Array): Frames {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: unknown[] = [];
  let at = 0;
  while (at < buffer.length) {
    const frame = frameAt(buffer, at);
    if (frame === null) break;
    records.push(...frame.records);
    at = frame.end;
  }
  if (at < buffer.length) {
    if (at === 0) throw new JournalError('corrupt', 'journal: not one sound frame');
    const later = soundFrameAfter(buffer, at + 1);
    if (later !== null) throw new JournalError('corrupt', `journal: unsound at byte ${at}, sound again at ${later}`);
  }
  return { records, soundBytes: at };
}

function frameAt(buffer: Buffer, at: number): { records: unknown[]; end: number } | null {
  if (at + headerBytes > buffer.length) return null;
  if (crc32(buffer.subarray(at, at + 8)) !== buffer.readUInt32LE(at + 8)) return null;
  const end = at + headerBytes + buffer.readUInt32LE(at);
  if (end > buffer.length) return null;
  const payload = buffer.subarray(at + headerBytes, end);
  if (crc32(payload) !== buffer.readUInt32LE(at + 4)) return null;
  const records: unknown = JSON.parse(payload.toString('utf8'));
  if (!Array.isArray(records)) throw new JournalError('unknown_format', `journal: no records at byte ${at}`);
  return { records, end };
}

function soundFrameAfter(buffer: Buffer, from: number): number | null {
  for (let at = from; at + headerBytes <= buffer.length; at += 1) if (frameAt(buffer, at) !== null) return at;
  return null;
}
