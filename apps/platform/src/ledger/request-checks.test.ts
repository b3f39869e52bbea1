import type { link } from '@salon/contract';
import { expect, it } from 'vitest';
import { playsInOrder, refuseAmountShape } from './request-checks.ts';

it.each([1, 5_000, Number.MAX_SAFE_INTEGER])('%d minor units are an amount', (amount) => {
  expect(refuseAmountShape(amount)).toBeNull();
});

it.each([
  [0, 'amount_not_positive'],
  [-1, 'amount_not_positive'],
  [0.5, 'amount_not_whole'],
  [Number.NaN, 'amount_not_whole'],
])('%d is refused: %s', (amount, error) => {
  expect(refuseAmountShape(amount)).toEqual({ ok: false, error, params: {} });
});

it('orders plays by number and keeps the first mention of each', () => {
  const play = (number: number, betMinor: number) => ({ number, betMinor }) as link.Play;
  expect(playsInOrder([play(12, 1), play(9, 2), play(12, 3), play(10, 4)])).toEqual([
    play(9, 2),
    play(10, 4),
    play(12, 1),
  ]);
});
