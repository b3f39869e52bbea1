import { createNumberHash } from './sha-256.ts';

/**
 * Work that a browser proves to have done: so many numbers, the smallest first, whose hash behind the nonce begins with so many zero bits.
 * Many easy parts take about the same time for everybody; one hard one is found at once by some and late by others.
 */
export interface Puzzle {
  /** The nonce, a dot, and what its maker has added to know it again. */
  challenge: string;
  /** 1 to 32. */
  bits: number;
  count: number;
}

/** Some milliseconds of a phone. */
const TRIES_AT_ONCE = 2_000;

/** What is hashed, before the number. */
export const prefixOf = (challenge: string): string => `${challenge.split('.', 1)[0]}:`;

/** Whether the first 32 bits of a hash are good for one part. */
export const isFound = (firstBits: number, bits: number): boolean => firstBits >>> (32 - bits) === 0;

/** `pause`: so often that the page goes on meanwhile. */
export async function solvePuzzle({ challenge, bits, count }: Puzzle, pause: () => Promise<void>): Promise<number[]> {
  const hashOf = createNumberHash(prefixOf(challenge));
  const numbers: number[] = [];
  for (let number = 0; numbers.length < count; number += 1) {
    if (isFound(hashOf(number), bits)) numbers.push(number);
    if ((number + 1) % TRIES_AT_ONCE === 0) await pause();
  }
  return numbers;
}
