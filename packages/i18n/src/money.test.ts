import { LANGUAGES } from '@salon/domain/language.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatSignedMoney, parseMoney } from './money.ts';

const wholeMinor = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('formatMoney', () => {
  it.each([
    ['tr', 1248550, 'TRY', '₺12.485,50'],
    ['en', 1248550, 'TRY', '₺12,485.50'],
    ['ar', 1248550, 'TRY', '₺12,485.50'],
    ['tr', 0, 'TRY', '₺0,00'],
    ['tr', 7, 'TRY', '₺0,07'],
    ['tr', -4550, 'TRY', '\u2212₺45,50'],
    ['en', 500, 'JPY', 'JPY\u00a0500'],
    ['en', 123456, 'USD', '$1,234.56'],
    ['tr', 100, 'XPT9', 'XPT9\u00a01,00'],
  ])('HD-02 %s %i %s is %s', (language, minor, currency, text) => {
    expect(formatMoney(language, minor, currency)).toBe(text);
  });

  it('HD-02 loses no minor unit, up to the largest safe amount', () => {
    fc.assert(
      fc.property(wholeMinor, fc.constantFrom(...LANGUAGES), (minor, language) => {
        const digits = formatMoney(language, minor).replace(/\D/g, '');
        expect(BigInt(digits)).toBe(BigInt(Math.abs(minor)));
      }),
    );
  });

  it('refuses half minor units', () => {
    expect(() => formatMoney('tr', 0.5)).toThrow(RangeError);
  });

  it('a net position carries its sign', () => {
    expect([4550, 0, -4550].map((minor) => formatSignedMoney('tr', minor))).toEqual([
      '+₺45,50',
      '₺0,00',
      '\u2212₺45,50',
    ]);
  });
});

describe('parseMoney', () => {
  it('GM-10 reads back what is shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...LANGUAGES), (minor, language) => {
        expect(parseMoney(formatMoney(language, minor))).toBe(minor);
      }),
    );
  });

  it.each([
    ['50', 5000],
    ['50,5', 5050],
    ['50.5', 5050],
    ['1.500', 150000],
    ['1,500', 150000],
    ['1.500,75', 150075],
    ['1500,75', 150075],
    ['٥٠٫٢٥', 5025],
    [' ₺ 12 ', 1200],
  ])('GM-10 takes %s', (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  it.each(['', 'abc', '-5', '1.2.3', '0,005', '1.50,5.5', '5,', '1e5', '99999999999999999'])(
    'GM-10 refuses %s',
    (text) => {
      expect(parseMoney(text)).toBeNull();
    },
  );
});

describe('currency format', () => {
  it.each([
    ['tr', 'symbolFirst', '₺12.485,50'],
    ['tr', 'symbolLast', '12.485,50\u00a0₺'],
    ['en', 'codeLast', '12,485.50\u00a0TRY'],
  ] as const)('RT-06 %s writes %s as %s', (language, format, text) => {
    expect(formatMoney(language, 1_248_550, 'TRY', format)).toBe(text);
    expect(formatMoney(language, -1_248_550, 'TRY', format)).toBe(`\u2212${text}`);
  });
});
