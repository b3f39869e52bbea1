import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberTyped, wholeTyped } from './number.ts';

const money = { decimal: ',', fractionMost: 2 } as const;
const moneyWithPoint = { decimal: '.', fractionMost: 2 } as const;
const fils = { decimal: '.', fractionMost: 3 } as const;
const share = { decimal: ',', fractionMost: 4 } as const;
const whole = { decimal: ',', fractionMost: 0 } as const;

describe('numbers', () => {
  it.each([
    ['50', money, '50'],
    ['50,5', money, '50.5'],
    ['50.5', money, '50.5'],
    ['50,5', moneyWithPoint, '50.5'],
    ['1.500', money, '1500'],
    ['1,500', money, '1500'],
    ['1.500,75', money, '1500.75'],
    ['1,500.75', money, '1500.75'],
    ['1500,75', money, '1500.75'],
    ['1 500,75', money, '1500.75'],
    ['1\u00a0500,75', money, '1500.75'],
    ['1\u202f500\u202f000', money, '1500000'],
    ["1'500.75", money, '1500.75'],
    ['1’500.75', money, '1500.75'],
    ['٥٠٫٢٥', money, '50.25'],
    ['۵۰٫۲۵', money, '50.25'],
    ['١٬٥٠٠٫٧٥', money, '1500.75'],
    ['٥٠،٢٥', money, '50.25'],
    ['५०.५', money, '50.5'],
    ['１，５００．７５', money, '1500.75'],
    ['\u200f٥٠\u200f', money, '50'],
    ['\u206650\u2069', money, '50'],
    ['\ufeff50 ', money, '50'],
    ['\u22125', money, '-5'],
    ['–5,5', money, '-5.5'],
    ['- 5', money, '-5'],
    ['+5', money, '5'],
    ['007', money, '7'],
    ['0,05', money, '0.05'],
    ['1.500', fils, '1.500'],
    ['1,500', fils, '1500'],
    ['١٫٥٠٠', fils, '1.500'],
    ['1.500.000', fils, '1500000'],
    ['94,125', share, '94.125'],
    ['94.125', share, '94125'],
    ['0,9412', share, '0.9412'],
    ['1.500', whole, '1500'],
    ['۱۲', whole, '12'],
  ])('GM-10 %j in %j is %s', (typed, form, read) => {
    expect(numberTyped(typed, form)).toBe(read);
  });

  it.each([
    ['', money],
    [' ', money],
    ['\u200f', money],
    ['abc', money],
    ['1.2.3', money],
    ['1 2', money],
    ['12 34', money],
    ['1.500 000', money],
    ['1.50,5.5', money],
    ['1.500.75', money],
    ['0,005', money],
    ['٠٫٥٠٠', money],
    ['5,', money],
    [',5', money],
    ['1e5', money],
    ['0x10', money],
    ['5²', money],
    ['½', money],
    ['--5', money],
    ['1,5', whole],
  ])('GM-10 %j in %j is none', (typed, form) => {
    expect(numberTyped(typed, form)).toBeNull();
  });

  it('GM-10 reads a whole number in the digits of every script', () => {
    const zeros = ['0', '٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟶'].map((zero) => zero.codePointAt(0)!);
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...zeros), (value, zero) => {
        const typed = [...String(value)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
        expect(wholeTyped(typed)).toBe(value);
      }),
    );
  });

  it('a whole number is neither negative nor larger than what is counted', () => {
    expect(['-1', '9007199254740992', 'x'].map(wholeTyped)).toEqual([null, null, null]);
  });
});
