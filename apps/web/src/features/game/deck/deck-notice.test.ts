import { describe, expect, it } from 'vitest';
import { whyNot } from './deck-notice.tsx';

const idle = { activity: 'idle', creditMinor: 500, betMinor: 100, freeSpinsLeft: 0 } as const;

describe('notice of a deck that cannot be played', () => {
  it.each([
    [idle, null],
    [{ ...idle, creditMinor: 0 }, 'no_credit'],
    [{ ...idle, creditMinor: 99 }, 'credit_too_small'],
    [{ ...idle, creditMinor: 100 }, null],
    [{ ...idle, creditMinor: 0, freeSpinsLeft: 3 }, null],
    [{ ...idle, creditMinor: 0, activity: 'spinning' }, null],
    [{ ...idle, activity: 'handpay' }, 'handpay'],
    [{ ...idle, creditMinor: 0, activity: 'error' }, 'error'],
  ] as const)('GM-08 %j: %s', (deck, why) => {
    expect(whyNot(deck)).toBe(why);
  });
});
