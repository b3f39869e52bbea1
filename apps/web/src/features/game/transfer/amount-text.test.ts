import { parseMoney } from '@salon/i18n';
import { describe, expect, it } from 'vitest';
import { amountText, coinText } from './amount-text.ts';

describe('amount as typed', () => {
  it.each([
    ['en', 'TRY', 1_250, '12.50'],
    ['tr', 'TRY', 1_250, '12,50'],
    ['tr', 'TRY', 2_500_000, '25.000,00'],
    ['ar', 'TRY', 2_500_000, '25,000.00'],
    ['en', 'JPY', 1_250, '1,250'],
    ['tr', 'XPT', 5, '0,05'],
  ])('GM-10 in %s, %s %i is typed as %s and read back', (language, currency, minor, text) => {
    expect(amountText(minor, language, currency)).toBe(text);
    expect(parseMoney(text, currency)).toBe(minor);
  });
});

describe('amount on a coin', () => {
  it.each([
    ['₺1.000,00', '₺1.000'],
    ['₺1,000.00', '₺1,000'],
    ['₺12,50', '₺12,50'],
    ['1.000,00 ₺', '1.000 ₺'],
    ['¥1,000', '¥1,000'],
    ['¥100', '¥100'],
  ])('GM-10 %s reads %s', (amount, expected) => {
    expect(coinText(amount)).toBe(expected);
  });
});
