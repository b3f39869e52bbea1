/**
 * SHA-256 of short texts, without waiting: the browser's own takes a promise for each, which is most of the time of a puzzle, and is
 * missing on pages over plain http.
 */
const PRIMES = primes(64);
/** The hash begins with the fractions of square roots; each of its steps adds that of a cube root. */
const TWO_TO_32 = 2 ** 32;
const SQUARE_ROOTS = Int32Array.from(PRIMES.slice(0, 8), (prime) => Math.sqrt(prime) * TWO_TO_32);
const CUBE_ROOTS = Int32Array.from(PRIMES, (prime) => Math.cbrt(prime) * TWO_TO_32);
const BLOCK_BYTES = 64;
/** The block ends with one bit and the length. */
export const TEXT_BYTES_MAX = BLOCK_BYTES - 9;

/** The first 32 bits of the hash of the prefix with a number behind it; ASCII, at most `TEXT_BYTES_MAX` together. */
export function createNumberHash(prefix: string): (number: number) => number {
  const bytes = new Uint8Array(BLOCK_BYTES);
  for (let at = 0; at < prefix.length; at += 1) bytes[at] = prefix.charCodeAt(at);
  const block = new DataView(bytes.buffer);
  const words = new Int32Array(BLOCK_BYTES);
  return (number) => {
    const digits = String(number);
    const length = prefix.length + digits.length;
    for (let at = 0; at < digits.length; at += 1) bytes[prefix.length + at] = digits.charCodeAt(at);
    bytes[length] = 0x80;
    bytes.fill(0, length + 1);
    block.setUint32(BLOCK_BYTES - 4, length * 8);
    for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4);
    return firstBitsOf(words) >>> 0;
  };
}

/** `words`: the 16 of the block, and room for those that are made from them. */
function firstBitsOf(words: Int32Array): number {
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const fromEarly = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const fromLate = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + fromEarly + words[at - 7]! + fromLate;
  }
  let a = SQUARE_ROOTS[0]!;
  let b = SQUARE_ROOTS[1]!;
  let c = SQUARE_ROOTS[2]!;
  let d = SQUARE_ROOTS[3]!;
  let e = SQUARE_ROOTS[4]!;
  let f = SQUARE_ROOTS[5]!;
  let g = SQUARE_ROOTS[6]!;
  let h = SQUARE_ROOTS[7]!;
  for (let at = 0; at < 64; at += 1) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const added = (h + mixed + ((e & f) ^ (~e & g)) + CUBE_ROOTS[at]! + words[at]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const spread = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + spread + majority) | 0;
  }
  return a + SQUARE_ROOTS[0]!;
}

const rotated = (bits: number, by: number) => (bits >>> by) | (bits << (32 - by));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
