import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconnectPolicy } from './reconnect-policy.ts';

describe('GM-16 reconnectPolicy', () => {
  it('retries at once, then with backoff', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => reconnectPolicy(attempt, 0, 0))).toEqual([
      0, 250, 500, 1_000, 2_000, 4_000, 4_000,
    ]);
  });
  it('adds up to 50 % of jitter and never waits longer than 6 s', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const calm = reconnectPolicy(attempt, 0, 0) ?? -1;
        const delay = reconnectPolicy(attempt, 0, random) ?? -1;
        expect(delay).toBeGreaterThanOrEqual(calm);
        expect(delay).toBeLessThanOrEqual(calm * 1.5);
        expect(delay).toBeLessThanOrEqual(6_000);
      }),
    );
  });
  it('gives up after 120 s, when the seat is released', () => {
    expect(reconnectPolicy(3, 119_999, 0)).not.toBeNull();
    expect(reconnectPolicy(3, 120_000, 0)).toBeNull();
  });
});
