import { LANGUAGES } from '@salon/domain/language.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatSignedMoney } from './money.ts';
import { amountText, numberText, parseMoney, parseNumber, parseSignedMoney } from './typed-money.ts';

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
  it.each(['TRY', 'JPY', 'KWD'])('GM-10 reads back what is shown, and what stands in a field, in %s', (currency) => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...LANGUAGES), (minor, language) => {
        expect(parseMoney(language, formatMoney(language, minor, currency), currency)).toBe(minor);
        expect(parseMoney(language, amountText(language, minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it.each([
    ['tr', '50', 'TRY', 5000],
    ['tr', '50,5', 'TRY', 5050],
    ['tr', '50.5', 'TRY', 5050],
    ['tr', '1.500', 'TRY', 150_000],
    ['en', '1.500', 'TRY', 150_000],
    ['tr', '1.500,75', 'TRY', 150_075],
    ['ar', '٥٠٫٢٥', 'TRY', 5025],
    ['tr', ' ₺ 12 ', 'TRY', 1200],
    ['tr', '12 TRY', 'TRY', 1200],
    ['en', '1.500', 'KWD', 1500],
    ['tr', '1,500', 'KWD', 1500],
    ['tr', '1.500', 'KWD', 1_500_000],
    ['tr', '500', 'JPY', 500],
  ])('GM-10 in %s, %j of %s is %i', (language, text, currency, minor) => {
    expect(parseMoney(language, text, currency)).toBe(minor);
  });

  it.each(['', 'abc', '-5', '\u22125', '1.2.3', '0,005', '1.50,5.5', '5,', '1e5', '99999999999999999'])(
    'GM-10 refuses %s',
    (text) => {
      expect(parseMoney('tr', text)).toBeNull();
    },
  );
});

it('reads back a net position', () => {
  for (const minor of [4550, -4550]) expect(parseSignedMoney('tr', formatSignedMoney('tr', minor))).toBe(minor);
});

it('reads back the number of a field', () => {
  const thousandths = fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 1_000);
  fc.assert(
    fc.property(thousandths, fc.constantFrom(...LANGUAGES), (value, language) => {
      expect(parseNumber(language, numberText(language, value), 6)).toBe(value);
    }),
  );
});

describe('parseNumber', () => {
  it.each([
    ['tr', '94,12', 2, 94.12],
    ['en', '94.12', 2, 94.12],
    ['ar', '٩٤٫١٢', 2, 94.12],
    ['tr', '94,123', 2, 94_123],
    ['tr', '0,9412', 4, 0.9412],
    ['en', '-3', 0, -3],
    ['en', 'x', 0, null],
  ])('in %s, %j with %i digits is %s', (language, text, fractionMost, value) => {
    expect(parseNumber(language, text, fractionMost)).toBe(value);
  });
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
