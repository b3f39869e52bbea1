import type { Draw } from './games/game.ts';

const words = 2 ** 32;

/** The probability of more rejections in a row is below 2^-128: the source is stuck. */
const rejectionLimit = 128;

/**
 * A uniform draw from a source of uniform 32-bit words (0..2^32-1; a CSPRNG in a cabinet). Words above the last whole
 * multiple of the bound are rejected: their remainders would favour the low outcomes.
 * Throws RangeError on a bound outside 1..2^32, Error when the source gives no 32-bit words or only refused ones.
 */
export function drawFrom(randomUint32: () => number): Draw {
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > words) throw new RangeError(`draw: bound ${bound}`);
    const fair = words - (words % bound);
    for (let rejections = 0; rejections < rejectionLimit; rejections += 1) {
      const word = randomUint32();
      if (!Number.isInteger(word) || word < 0 || word >= words) throw new Error(`draw: the source gave ${word}`);
      if (word < fair) return word % bound;
    }
    throw new Error('draw: the source is stuck');
  };
}
