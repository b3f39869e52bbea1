import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * The machine's battery memory: one file of two slots, written by turns, so that a torn write hits the older state only. A slot is
 * number 8, length 4, CRC-32 4 (over number, length and text), text. The newest slot that is whole is the memory.
 */
const SLOT_BYTES = 256 * 1024;
const HEAD_BYTES = 16;

/** Called around the sync of a commit, for power cuts to order: `torn` has half of the slot written. */
export type PowerLossPoint = (at: 'before' | 'torn' | 'after') => void;

export interface Nvram {
  /** Null: the file is new. `lost`: there was a memory, and neither slot is whole. */
  stored: string | null | 'lost';
  /** Returns when the text is on the disk. The same text again writes nothing. */
  commit(text: string, cut?: PowerLossPoint): void;
  close(): void;
}

export function openNvram(folder: string): Nvram {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'nvram.bin'), constants.O_RDWR | constants.O_CREAT, 0o600);
  const isNew = fstatSync(file).size === 0;
  const slots = [readSlot(file, 0), readSlot(file, 1)];
  const newest = slots.reduce((best, slot) => (slot && (!best || slot.number > best.number) ? slot : best), null);
  let number = newest?.number ?? 0;
  let text = newest?.text ?? null;
  let target: 0 | 1 = newest !== null && newest === slots[0] ? 1 : 0;
  if (isNew) syncFolder(folder);
  return {
    stored: text ?? (isNew ? null : 'lost'),
    commit(next, cut) {
      if (next === text) return;
      cut?.('before');
      const bytes = slotBytes(number + 1, next);
      const half = bytes.length >> 1;
      writeSync(file, bytes, 0, half, target * SLOT_BYTES);
      cut?.('torn');
      writeSync(file, bytes, half, bytes.length - half, target * SLOT_BYTES + half);
      fdatasyncSync(file);
      [number, text, target] = [number + 1, next, target === 0 ? 1 : 0];
      cut?.('after');
    },
    close: () => closeSync(file),
  };
}

function readSlot(file: number, slot: 0 | 1): { number: number; text: string } | null {
  const bytes = Buffer.alloc(SLOT_BYTES);
  if (readSync(file, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES) < HEAD_BYTES) return null;
  const length = bytes.readUInt32LE(8);
  if (length > SLOT_BYTES - HEAD_BYTES) return null;
  const text = bytes.subarray(HEAD_BYTES, HEAD_BYTES + length);
  if (bytes.readUInt32LE(12) !== crc32(text, crc32(bytes.subarray(0, 12)))) return null;
  return { number: Number(bytes.readBigUInt64LE(0)), text: text.toString('utf8') };
}

function slotBytes(number: number, text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  if (body.length > SLOT_BYTES - HEAD_BYTES) throw new Error(`a memory of ${body.length} bytes does not fit its slot`);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeBigUInt64LE(BigInt(number), 0);
  head.writeUInt32LE(body.length, 8);
  head.writeUInt32LE(crc32(body, crc32(head.subarray(0, 12))), 12);
  return Buffer.concat([head, body]);
}

/** The file's name has to survive as well. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
