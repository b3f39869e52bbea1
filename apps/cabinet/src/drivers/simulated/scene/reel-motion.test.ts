import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onRing, reelPlace, SETTLE_MS } from './reel-motion.ts';

const spins = fc
  .record({
    stripLength: fc.integer({ min: 8, max: 60 }),
    from: fc.nat(),
    to: fc.nat(),
    durationMs: fc.integer({ min: 60, max: 6_000 }),
  })
  .map(({ stripLength, from, to, durationMs }) => ({
    stripLength,
    fromStop: from % stripLength,
    toStop: to % stripLength,
    startedAtMs: 1_000,
    stopAtMs: 1_000 + durationMs,
  }));

describe('reelPlace', () => {
  it('starts where the reel stood and ends exactly on its stop', () => {
    fc.assert(
      fc.property(spins, (spin) => {
        expect(reelPlace(spin, 999)).toEqual({ position: spin.fromStop, speed: 0 });
        expect(reelPlace(spin, spin.stopAtMs + SETTLE_MS)).toEqual({ position: spin.toStop, speed: 0 });
      }),
    );
  });
  it('arrives at the stop without a jump, whatever the distance', () => {
    fc.assert(
      fc.property(spins, (spin) => {
        const before = reelPlace(spin, spin.stopAtMs - 0.001).position;
        const gap = onRing(before - spin.toStop, spin.stripLength);
        expect(Math.min(gap, spin.stripLength - gap)).toBeLessThan(0.02);
      }),
    );
  });
  it('turns one way only after the lift', () => {
    fc.assert(
      fc.property(spins, (spin) => {
        let last = Number.POSITIVE_INFINITY;
        for (let at = spin.startedAtMs + 110; at < spin.stopAtMs; at += 16) {
          const { position } = reelPlace(spin, at);
          expect(position).toBeLessThanOrEqual(last + 1e-9);
          last = position;
        }
      }),
    );
  });
  it('swings out by less than a quarter of a symbol', () => {
    const spin = { stripLength: 32, fromStop: 0, toStop: 5, startedAtMs: 0, stopAtMs: 1_000 };
    for (let at = 1_000; at < 1_000 + SETTLE_MS; at += 5) {
      expect(Math.abs(reelPlace(spin, at).position - 5)).toBeLessThan(0.25);
    }
  });
});
