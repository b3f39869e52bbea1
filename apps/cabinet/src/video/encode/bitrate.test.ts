import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUTOMATIC, nextBitrate, START_BPS, type WayReport } from './bitrate.ts';

const calm: WayReport = { sentBps: 1e6, estimateBps: null, lossShare: 0, roundTripMs: 20, shortestRoundTripMs: 20 };

describe('nextBitrate', () => {
  it('grows slowly while the way is free', () => {
    expect(nextBitrate(2_000_000, calm)).toBe(2_160_000);
    expect(nextBitrate(3_990_000, calm)).toBe(AUTOMATIC.maxBps);
  });
  it('falls at once when packets are lost or queue up', () => {
    expect(nextBitrate(START_BPS, { ...calm, lossShare: 0.2 })).toBe(800_000);
    expect(nextBitrate(START_BPS, { ...calm, roundTripMs: 400 })).toBe(1_000_000);
  });
  it("follows the receiver's estimate only while it sends as much: a picture at rest is no proof of a narrow way", () => {
    expect(nextBitrate(2e6, { ...calm, estimateBps: 800_000 })).toBe(760_000);
    expect(nextBitrate(2e6, { ...calm, sentBps: 50_000, estimateBps: 300_000 })).toBeGreaterThan(2e6);
  });
  it('stays within its limits, and never rises under congestion', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const bps = fc.nat(20_000_000);
    fc.assert(
      fc.property(
        bps,
        bps,
        fc.option(bps),
        share,
        fc.nat(3_000),
        (current, sentBps, estimateBps, lossShare, roundTripMs) => {
          const way = { sentBps, estimateBps, lossShare, roundTripMs, shortestRoundTripMs: 20 };
          const next = nextBitrate(current, way);
          expect(next).toBeGreaterThanOrEqual(AUTOMATIC.minBps);
          expect(next).toBeLessThanOrEqual(AUTOMATIC.maxBps);
          if (lossShare > 0.08) expect(next).toBeLessThanOrEqual(Math.max(current, AUTOMATIC.minBps));
        },
      ),
    );
  });
});
