import { expect, it } from 'vitest';
import { isAmount, isCredit } from './minor.ts';

it.each([1, 100, Number.MAX_SAFE_INTEGER])('%d is an amount and a credit', (value) => {
  expect([isAmount(value), isCredit(value)]).toEqual([true, true]);
});

it('zero is a credit and no amount', () => {
  expect([isAmount(0), isCredit(0)]).toEqual([false, true]);
});

it.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n, null, undefined])(
  '%s is neither',
  (value) => {
    expect([isAmount(value), isCredit(value)]).toEqual([false, false]);
  },
);
