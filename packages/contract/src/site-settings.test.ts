import { describe, expect, it } from 'vitest';
import { contradictingLimits, read } from './site-settings.ts';

describe('the limits of a site', () => {
  it.each([
    ['no limit of a cash out', {}, null],
    ['both the same', { MAX_ALL_IN_LIMIT: 500, HAND_PAY_CASH_OUT_LIMIT: 500 }, null],
    [
      'more in than out',
      { MAX_ALL_IN_LIMIT: 501, HAND_PAY_CASH_OUT_LIMIT: 500 },
      { allInMinor: 501, handPayCashOutMinor: 500 },
    ],
    [
      'the default above it',
      { HAND_PAY_CASH_OUT_LIMIT: 2_000_000 },
      { allInMinor: 2_500_000, handPayCashOutMinor: 2_000_000 },
    ],
    ['a limit that is no amount', { MAX_ALL_IN_LIMIT: 500, HAND_PAY_CASH_OUT_LIMIT: 'much' }, null],
  ])('%s', (_, settings, expected) => {
    expect(contradictingLimits(settings)).toEqual(expected);
  });
});

describe('the names of settings', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'NO_SUCH'])('%s is unknown', (name) => {
    const values = JSON.parse(`{"${name}": 1, "VOLUME": 0.5}`);
    expect(read(values)).toEqual({ settings: { VOLUME: 0.5 }, refused: [], unknown: [name] });
  });
});
