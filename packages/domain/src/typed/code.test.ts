import { describe, expect, it } from 'vitest';
import { codeTyped, latinDigits, searchTyped } from './code.ts';

describe('codes', () => {
  it.each([
    ['1234', '1234'],
    [' 12 34 ', '1234'],
    ['123-456', '123456'],
    ['123\u2013456', '123456'],
    ['۱۲۳۴', '1234'],
    ['١٢٣٤', '1234'],
    ['１２３４', '1234'],
    ['\u202a1234\u202c', '1234'],
    ['\u200f12\u00a034\ufeff', '1234'],
    ['ABCD-EFGH', 'ABCDEFGH'],
    ['１２a', '12a'],
    ['', ''],
  ])('LK-02 %j is %s', (typed, read) => {
    expect(codeTyped(typed)).toBe(read);
  });
});

it('LB-01 a number is searched in the digits that machines show', () => {
  expect(searchTyped('\u200f گالاتا ۱۰۱ ')).toBe('گالاتا 101');
});

it('only digits and signs of full width change', () => {
  expect(latinDigits('Galata ۷, № ３ 🎰 ²')).toBe('Galata 7, № 3 🎰 ²');
});
