import { expect, it } from 'vitest';
import { coinText } from './coin-text.ts';

it.each([
  ['₺1.000,00', '₺1.000'],
  ['₺1,000.00', '₺1,000'],
  ['₺12,50', '₺12,50'],
  ['1.000,00 ₺', '1.000 ₺'],
  ['¥1,000', '¥1,000'],
  ['¥100', '¥100'],
])('GM-10 the amount %s on a coin reads %s', (amount, expected) => {
  expect(coinText(amount)).toBe(expected);
});
