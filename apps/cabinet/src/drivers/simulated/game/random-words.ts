import { randomFillSync } from 'node:crypto';

const pool = new Uint32Array(256);
let left = 0;

/** Uniform 32-bit words of the system's CSPRNG; a used word is wiped, so that a memory dump tells nothing of past plays. */
export function cryptoWord(): number {
  if (left === 0) {
    randomFillSync(pool);
    left = pool.length;
  }
  left -= 1;
  const word = pool[left]!;
  pool[left] = 0;
  return word;
}
