import { seededWords } from '@salon/testkit/seeded-words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from './draw.ts';

/** Chi-square of `draws` draws in `bins` equal bins. */
function chiSquare(bound: number, bins: number, draws: number, seed: number): number {
  const draw = drawFrom(seededWords(seed));
  const counts = new Array<number>(bins).fill(0);
  for (let i = 0; i < draws; i += 1) counts[Math.floor((draw(bound) * bins) / bound)]! += 1;
  const expected = draws / bins;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Mean + 5 sigma of the distribution with `bins - 1` degrees of freedom. */
function chiSquareLimit(bins: number): number {
  return bins - 1 + 5 * Math.sqrt(2 * (bins - 1));
}

describe('the draw of a machine', () => {
  it('PR-01 stays within the bound for any source', () => {
    const words = fc.infiniteStream(fc.nat({ max: 2 ** 32 - 1 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), words, (bound, stream) => {
        const value = drawFrom(() => stream.next().value as number)(bound);
        return Number.isInteger(value) && value >= 0 && value < bound;
      }),
    );
  });

  it('PR-01 refuses the words that would favour low outcomes, and only those', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2 ** 32 }), fc.double({ min: 0, max: 1, noNaN: true }), (bound, at) => {
        const fair = Math.floor(2 ** 32 / bound) * bound;
        const word = Math.min(2 ** 32 - 1, Math.floor(at * 2 ** 32));
        const source = [word, 0][Symbol.iterator]();
        let taken = 0;
        const draw = drawFrom(() => {
          taken += 1;
          return source.next().value as number;
        });
        const value = draw(bound);
        expect(value).toBe(word < fair ? word % bound : 0);
        expect(taken).toBe(word < fair ? 1 : 2);
      }),
    );
  });

  it.each([2, 3, 7, 26, 37, 1000])('PR-01 favours no outcome of %i', (bound) => {
    expect(chiSquare(bound, bound, 200_000, bound)).toBeLessThan(chiSquareLimit(bound));
  });

  it('PR-01 favours no third of a bound where a remainder would double the first', () => {
    expect(chiSquare(3 * 2 ** 30, 3, 100_000, 5)).toBeLessThan(chiSquareLimit(3));
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('throws on the bound %d', (bound) => {
    expect(() => drawFrom(() => 0)(bound)).toThrow(RangeError);
  });

  it.each([-1, 0.5, 2 ** 32, Number.NaN])('throws when the source gives %d, which is no 32-bit word', (word) => {
    expect(() => drawFrom(() => word)(10)).toThrow('source gave');
  });

  it('throws on a stuck source instead of hanging', () => {
    expect(() => drawFrom(() => 2 ** 32 - 1)(3)).toThrow('stuck');
  });
});
