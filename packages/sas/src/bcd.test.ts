import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBcd, toBcd } from './bcd.ts';
import { bytesOf, hexOf } from './hex.fixture.ts';

describe('packed decimal', () => {
  it('is most significant first', () => {
    expect(hexOf(toBcd(2_989_800, 5))).toBe('0002989800');
    expect(fromBcd(bytesOf('0000010200'))).toBe(10_200);
  });

  it('gives back every number that fits', () => {
    const sized = fc.integer({ min: 1, max: 7 }).chain((size) =>
      fc.tuple(
        fc.maxSafeNat().map((value) => value % 10 ** (2 * size)),
        fc.constant(size),
      ),
    );
    fc.assert(
      fc.property(sized, ([value, size]) => {
        const bytes = toBcd(value, size);
        expect(bytes.length).toBe(size);
        expect(fromBcd(bytes)).toBe(value);
      }),
    );
  });

  it('refuses every nibble above 9', () => {
    for (let byte = 0; byte <= 0xff; byte += 1) {
      const isDecimal = byte >>> 4 <= 9 && (byte & 0x0f) <= 9;
      expect(fromBcd(Uint8Array.of(0x12, byte)) !== null).toBe(isDecimal);
    }
  });

  it('refuses a number that is not exact any more', () => {
    expect(fromBcd(bytesOf('90 07 19 92 54 74 09 91'))).toBe(Number.MAX_SAFE_INTEGER);
    expect(fromBcd(bytesOf('90 07 19 92 54 74 09 92'))).toBeNull();
    expect(fromBcd(new Uint8Array(255).fill(0x99))).toBeNull();
  });

  it.each([[-1], [0.5], [100], [Number.NaN], [Number.POSITIVE_INFINITY]])('never shortens %d to one byte', (value) => {
    expect(() => toBcd(value, 1)).toThrow(RangeError);
  });
});
