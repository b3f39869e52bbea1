import { describe, expect, it } from 'vitest';
import { allIn, cashInRefusal, handPayLimitOver } from './cash-in-amount.ts';

const limits = { balanceMinor: 10_000, maxMinor: 2_500_000 };

describe('cash in amount', () => {
  it.each([
    [1, limits, null],
    [10_000, limits, null],
    [10_001, limits, 61001],
    [0, limits, 61002],
    [-5, limits, 61002],
    [0.5, limits, 61008],
    [2_500_001, { ...limits, balanceMinor: 9_000_000 }, 61003],
    [2_500_000, { ...limits, balanceMinor: 9_000_000 }, null],
    [5_000, { ...limits, balanceMinor: undefined }, null],
  ])('GM-10 %j of %j is answered with %j', (amountMinor, of, code) => {
    expect(cashInRefusal(amountMinor, of)).toBe(code);
  });

  it.each([
    [0, 10_000, 10_000, null],
    [0, 10_000, 10_001, 10_000],
    [9_000, 10_000, 1_000, null],
    [9_000, 10_000, 1_001, 10_000],
    [9_000, null, 9_000_000, null],
    [9_000, 10_000, null, null],
  ])('credit %j with a hand pay limit of %j and a cash in of %j warns of %j', (creditMinor, limit, amount, warned) => {
    expect(handPayLimitOver({ creditMinor, handPayCashOutMinor: limit }, amount)).toBe(warned);
  });

  it.each([
    [{ balanceMinor: 500, maxMinor: 2_500_000 }, 500],
    [{ balanceMinor: 9_000_000, maxMinor: 2_500_000 }, 2_500_000],
    [{ balanceMinor: undefined, maxMinor: 2_500_000 }, 0],
  ])('GM-10 all in of %j is %i', (of, expected) => {
    expect(allIn(of)).toBe(expected);
  });
});
