/** BCD and ASCII travel most significant first, binary least first (D). */

/** `bytes` bytes of BCD; digits above them are cut off, as a meter's rollover does. */
export function bcd(value: number, bytes: number): number[] {
  const digits = String(value)
    .padStart(bytes * 2, '0')
    .slice(-bytes * 2);
  return Array.from({ length: bytes }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

/** Null: a nibble is no digit. */
export function fromBcd(bytes: Uint8Array): number | null {
  const digits = Buffer.from(bytes).toString('hex');
  return /^\d*$/.test(digits) ? Number(digits) : null;
}

export function binary(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);
}

export function fromBinary(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}

/** Exactly `length` characters, filled up with spaces. */
export function ascii(text: string, length = text.length): number[] {
  return [...Buffer.from(text.padEnd(length, ' ').slice(0, length), 'latin1')];
}
