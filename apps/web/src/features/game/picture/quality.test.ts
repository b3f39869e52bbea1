import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import { qualityOf } from './quality.ts';

const stats = (roundTripMs: number, lossShare: number, framesPerSecond: number): ConnectionStats => ({
  roundTripMs,
  lossShare,
  framesPerSecond,
  jitterMs: 0,
  receivedKbps: 0,
  framesDecoded: 0,
  framesDropped: 0,
  freezes: 0,
  frozenMs: 0,
  widthPx: 720,
  heightPx: 1_280,
  soundDelayMs: 0,
  relayed: false,
});

describe('quality', () => {
  it.each([
    [stats(20, 0, 30), 4],
    [stats(20, 0, 20), 3],
    [stats(120, 0, 30), 3],
    [stats(20, 0.05, 30), 2],
    [stats(900, 0, 30), 1],
    [stats(20, 0, 0), 1],
    [null, 0],
  ])('GM-02 %j has its bars', (stats, bars) => {
    expect(qualityOf(stats)).toBe(bars);
  });

  it('GM-02 a slower network never has more bars', () => {
    const ms = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(ms, ms, (a, b) => qualityOf(stats(Math.min(a, b), 0, 30)) >= qualityOf(stats(Math.max(a, b), 0, 30))),
    );
  });
});
