import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METERS, type MeterDigits, meterByCode, meterDelta } from './meters.ts';

describe('a step of a meter', () => {
  it.each<[number, number, MeterDigits, number]>([
    [0, 0, 8, 0],
    [99_999_999, 0, 8, 1],
    [99_999_950, 50, 8, 100],
    [9_999_999_999, 0, 10, 1],
    [9_999_999_000, 1_500, 10, 2_500],
    [99_999_999, 100_000_000, 10, 1],
  ])('from %d to %d of %d digits is %d', (before, after, digits, delta) => {
    expect(meterDelta(before, after, digits)).toBe(delta);
  });

  it('is what was added, wherever the meter stood', () => {
    const digits = fc.constantFrom<MeterDigits>(8, 10);
    fc.assert(
      fc.property(digits, fc.maxSafeNat(), fc.maxSafeNat(), (many, start, added) => {
        const range = 10 ** many;
        const before = start % range;
        const delta = added % range;
        expect(meterDelta(before, (before + delta) % range, many)).toBe(delta);
      }),
    );
  });

  it('backwards is nearly the whole range', () => {
    expect(meterDelta(100, 99, 8)).toBe(99_999_999);
    expect(meterDelta(100, 99, 10)).toBe(9_999_999_999);
  });

  it.each<[number, number, MeterDigits]>([
    [100_000_000, 0, 8],
    [0, -1, 8],
    [0.5, 1, 10],
    [0, 10_000_000_000, 10],
  ])('from %d to %d is none of %d digits', (before, after, digits) => {
    expect(() => meterDelta(before, after, digits)).toThrow(RangeError);
  });
});

it('each code is one meter', () => {
  const coded = Object.entries(METERS).filter(([, { code }]) => code !== null);
  for (const [name, { code }] of coded) expect(meterByCode(code!)).toBe(name);
  expect(meterByCode(0xb8)).toBe('aft_cashable_out');
  expect(METERS.aft_cashable_out).toEqual({ code: 0xb8, digits: 10, unit: 'cents' });
  expect(meterByCode(0x1e)).toBeNull();
});
