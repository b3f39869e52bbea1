/** Packed decimal, most significant first (D): how SAS writes amounts, meters, dates and game numbers. */

/**
 * `value` in `size` bytes. Throws RangeError when it is not a whole number that fits: what is sent is ours, so that is a
 * bug, and a shortened amount would move other money.
 */
export function toBcd(value: number, size: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 10 ** (2 * size))
    throw new RangeError(`bcd: ${value} does not fit ${size} bytes`);
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let at = size - 1; at >= 0; at -= 1) {
    const pair = rest % 100;
    bytes[at] = (Math.floor(pair / 10) << 4) | (pair % 10);
    rest = Math.floor(rest / 100);
  }
  return bytes;
}

/** Null when a nibble is above 9, or the number above what is exact: the machine, or the line, sent something else. */
export function fromBcd(bytes: Uint8Array): number | null {
  let value = 0;
  for (const byte of bytes) {
    const tens = byte >>> 4;
    const ones = byte & 0x0f;
    if (tens > 9 || ones > 9) return null;
    value = value * 100 + tens * 10 + ones;
    if (!Number.isSafeInteger(value)) return null;
  }
  return value;
}
