import { describe, expect, it } from 'vitest';
import { createCallRate } from './call-rate.ts';

describe('calls of one subject', () => {
  it('are let through up to the limit of the window, and again in the next one', () => {
    let now = 0;
    const rate = createCallRate({ most: 2, withinMs: 10_000 }, () => now);
    expect([rate(1), rate(1), rate(1), rate(2)]).toEqual([null, null, 10, null]);
    now = 9_500;
    expect(rate(1)).toBe(1);
    now = 10_000;
    expect(rate(1)).toBeNull();
  });

  it('are counted for so many subjects and no more', () => {
    const rate = createCallRate({ most: 1, withinMs: 10_000 }, () => 0);
    for (let subject = 0; subject < 20_001; subject += 1) expect(rate(subject)).toBeNull();
    expect(rate(20_000)).toBe(10);
    expect(rate(0)).toBeNull();
  });
});
