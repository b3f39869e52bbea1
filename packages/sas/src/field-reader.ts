/** Reads a reply's fields in their order. A field that is not there or is no BCD spoils the whole: `isWhole` says so at the end. */
import { fromBcd } from './bcd.ts';
import { hexByte } from './hex.ts';

export interface FieldReader {
  byte(): number;
  /** `size` bytes of packed decimal. */
  bcd(size: number): number;
  /** `size` bytes, least significant first. */
  leastFirst(size: number): number;
  mostFirst(size: number): number;
  bytes(size: number): Uint8Array;
  /** ASCII; what cannot be printed, and the backslash, becomes `\x00`, so that no text of a machine can forge a log line or another text. */
  text(size: number): string;
  left(): number;
  /** Everything was there, and nothing is left. */
  isWhole(): boolean;
}

export function fieldReader(body: Uint8Array): FieldReader {
  let at = 0;
  let isSpoilt = false;
  const bytes = (size: number): Uint8Array => {
    if (size > body.length - at) isSpoilt = true;
    const field = body.subarray(at, at + size);
    at += field.length;
    return field;
  };
  const binary = (field: Uint8Array): number => field.reduce((value, byte) => value * 0x100 + byte, 0);
  return {
    bytes,
    byte: () => bytes(1)[0] ?? 0,
    bcd: (size) => {
      const value = fromBcd(bytes(size));
      if (value === null) isSpoilt = true;
      return value ?? 0;
    },
    leastFirst: (size) => binary(bytes(size).toReversed()),
    mostFirst: (size) => binary(bytes(size)),
    text: (size) => Array.from(bytes(size), printable).join(''),
    left: () => body.length - at,
    isWhole: () => !isSpoilt && at === body.length,
  };
}

function printable(byte: number): string {
  const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x5c;
  return isPlain ? String.fromCharCode(byte) : `\\x${hexByte(byte)}`;
}
