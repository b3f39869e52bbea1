import { describe, expect, it } from 'vitest';
import { nextOpening, timeLeft } from './next-opening.ts';

describe('the countdown', () => {
  it.each([
    [new Date(2026, 0, 31, 23, 59, 59), new Date(2026, 1, 1)],
    [new Date(2026, 11, 1), new Date(2027, 0, 1)],
    [new Date(2028, 1, 29, 12), new Date(2028, 2, 1)],
  ])('RT-16 runs from %s to the first of the next month', (now, then) => {
    expect(nextOpening(now)).toEqual(then);
  });

  it('RT-16 counts whole seconds and stops at nothing', () => {
    expect(timeLeft(90_061_500, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(timeLeft(1_000, 1_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(timeLeft(0, 5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
