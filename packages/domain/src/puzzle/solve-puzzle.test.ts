import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createNumberHash, TEXT_BYTES_MAX } from './sha-256.ts';
import { isFound, prefixOf, solvePuzzle } from './solve-puzzle.ts';

const firstBitsOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

it.each(['', 'x', 'AbC-_09dEfGhIjKlMnOpQr:', 'a'.repeat(TEXT_BYTES_MAX - 10)])(
  'hashes the prefix "%s" with any number behind it as the computer does',
  (prefix) => {
    const hashOf = createNumberHash(prefix);
    // A longer number before a shorter one: nothing of it is left.
    for (const number of [4_294_967_295, 0, 1, 9, 10, 99_999, 123_456_789, 7])
      expect([number, hashOf(number)]).toEqual([number, firstBitsOf(`${prefix}${number}`)]);
  },
);

it('finds the smallest numbers whose hash begins with so many zero bits, and lets the page go on', async () => {
  const challenge = 'AbC-_09dEfGhIjKlMnOpQr.1800000000.8.40.mac';
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const numbers = await solvePuzzle({ challenge, bits: 8, count: 40 }, pause);
  const isRight = (number: number) => firstBitsOf(`AbC-_09dEfGhIjKlMnOpQr:${number}`) < 2 ** 24;
  expect(numbers).toHaveLength(40);
  const last = numbers.at(-1)!;
  expect(numbers).toEqual(Array.from({ length: last + 1 }, (_, number) => number).filter(isRight));
  expect(pauses).toBe(Math.floor((last + 1) / 2_000));
});

it('takes a hash for found by its first bits alone', () => {
  expect(prefixOf('nonce.1.2.3.mac')).toBe('nonce:');
  for (const [firstBits, bits, found] of [
    [0, 32, true],
    [1, 32, false],
    [0x7fff_ffff, 1, true],
    [0x8000_0000, 1, false],
    [0xffff_ffff, 14, false],
    [0x0003_ffff, 14, true],
  ] as const)
    expect([firstBits, bits, isFound(firstBits, bits)]).toEqual([firstBits, bits, found]);
});
