import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BPS, MIN_BPS } from './bands.ts';
import {
  type BitrateState,
  INITIAL_BITRATE,
  type NetworkReport,
  nextBitrate,
  sustainedBps,
} from './bitrate-controller.ts';

const clear: NetworkReport = {
  seconds: 0.2,
  sentBps: 2e6,
  peakSentBps: 2e6,
  queueMs: 2,
  deliveredBps: 2e6,
  burstBps: 0,
  lossShare: 0,
  roundTripMs: 40,
};
const at = (bitrateBps: number, capacityBps: number | null = null): BitrateState => ({
  ...INITIAL_BITRATE,
  bitrateBps,
  capacityBps,
  wasQueued: true,
});

describe('GM-03 bitrate controller', () => {
  it.each<[string, BitrateState, Partial<NetworkReport>, Partial<BitrateState>]>([
    ['grows by 15 % a second while the capacity is unknown', at(2e6), {}, { bitrateBps: 2.06e6, reason: 'clear' }],
    ['doubles in a second below half of the burst throughput', at(1.9e6), { burstBps: 4e6 }, { bitrateBps: 2.28e6 }],
    ['trusts no more than half of the burst throughput', at(2e6), { burstBps: 4e6 }, { bitrateBps: 2.06e6 }],
    ['never exceeds the maximum', at(3.95e6), { sentBps: 4e6 }, { bitrateBps: MAX_BPS }],
    ['stays while little is sent', at(2e6), { sentBps: 1e5 }, { bitrateBps: 2e6 }],
    ['stays while the queueing delay is unknown', at(2e6), { queueMs: null }, { bitrateBps: 2e6 }],
    ['stays at a queueing delay of 60 ms', at(2e6), { queueMs: 60 }, { bitrateBps: 2e6 }],
    [
      'drains a queue at 55 % of the delivery rate and resumes at 85 %',
      at(2e6),
      { queueMs: 150, deliveredBps: 1e6 },
      { bitrateBps: 550_000, resumeBps: 850_000, capacityBps: 1e6, reason: 'queue' },
    ],
    [
      'cuts to no less than 30 % of the bitrate as capacity',
      at(2e6),
      { queueMs: 900, deliveredBps: 1e5 },
      { resumeBps: 510_000, capacityBps: 6e5 },
    ],
    [
      'uses the send rate while the delivery rate is unknown',
      at(2e6),
      { queueMs: 150, deliveredBps: null },
      { resumeBps: 1.7e6 },
    ],
    [
      'resumes as soon as the queue is gone',
      { ...at(5e5, 1e6), resumeBps: 850_000 },
      { sentBps: 1e3 },
      { bitrateBps: 850_000, resumeBps: null },
    ],
    [
      'does not resume at a queueing delay of 60 ms',
      { ...at(5e5, 1e6), resumeBps: 850_000 },
      { queueMs: 60 },
      { bitrateBps: 5e5, resumeBps: 850_000 },
    ],
    [
      'applies a loss to the peak send rate: it is reported late',
      at(2e6),
      { lossShare: 0.2, sentBps: 2e5 },
      { bitrateBps: 1.36e6, resumeBps: null, capacityBps: 1.6e6, reason: 'loss' },
    ],
    ['ignores 3 % of loss', at(2e6), { lossShare: 0.03 }, { bitrateBps: 2.06e6 }],
    [
      'ignores a queue while little is sent',
      at(2e6, 3e6),
      { sentBps: 1e5, queueMs: 300 },
      { bitrateBps: 2e6, capacityBps: 3e6 },
    ],
    ['grows by 40 % a second up to the capacity', at(5e5, 2e6), {}, { bitrateBps: 5.4e5 }],
    ['stops at 85 % of the capacity', at(1.69e6, 2e6), {}, { bitrateBps: 1.7e6 }],
    ['is not held there by rounding', at(1_105_099, 1_300_117), { sentBps: 1e6 }, { bitrateBps: 1_122_781 }],
    [
      'grows faster where the burst throughput is far higher',
      at(1.2e6, 1e6),
      { burstBps: 4e6 },
      { bitrateBps: 1.44e6 },
    ],
    ['grows by 8 % a second beyond the capacity', at(1.7e6, 2e6), {}, { bitrateBps: 1_727_200 }],
    [
      'does not cut below 300 kbit/s because of a queue',
      at(320_000),
      { sentBps: 3e5, queueMs: 900, deliveredBps: 1e5 },
      { bitrateBps: 300_000, resumeBps: 300_000 },
    ],
    ['never falls below the minimum', at(160_000), { peakSentBps: 160_000, lossShare: 0.9 }, { bitrateBps: MIN_BPS }],
  ])('%s', (_, before, report, after) => {
    expect(nextBitrate(before, { ...clear, ...report }, 1_000)).toMatchObject(after);
  });

  it('needs two consecutive reports of a queue: one may come from a busy page', () => {
    const once = nextBitrate({ ...at(2e6), wasQueued: false }, { ...clear, queueMs: 300 }, 1_000);
    expect(once.bitrateBps).toBe(2e6);
    const clearAgain = nextBitrate(once, { ...clear, sentBps: 0 }, 1_200);
    expect(nextBitrate(clearAgain, { ...clear, queueMs: 300 }, 1_400).bitrateBps).toBe(2e6);
    expect(nextBitrate(once, { ...clear, queueMs: 300 }, 1_200).bitrateBps).toBeLessThan(2e6);
  });
  it('waits for the effect of a cut before it cuts again', () => {
    const cut = nextBitrate(at(2e6), { ...clear, queueMs: 200 }, 1_000);
    expect(nextBitrate(cut, { ...clear, queueMs: 200 }, 1_300)).toEqual(cut);
    expect(sustainedBps(nextBitrate(cut, { ...clear, queueMs: 200 }, 1_500))).toBeLessThan(sustainedBps(cut));
  });
  it('does not cut again for the loss of a queue that it has already cut for', () => {
    const cut = nextBitrate(at(2e6), { ...clear, queueMs: 200 }, 1_000);
    expect(nextBitrate(cut, { ...clear, queueMs: 60, lossShare: 0.3 }, 2_200).capacityBps).toBe(cut.capacityBps);
    expect(nextBitrate(cut, { ...clear, queueMs: 60, lossShare: 0.3 }, 2_500).reason).toBe('loss');
  });
  it('raises the capacity estimate by 3 % a second while nothing is sent', () => {
    let bitrate = at(4e5, 5e5);
    for (let report = 0; report < 300; report += 1) bitrate = nextBitrate(bitrate, { ...clear, sentBps: 1e3 }, 0);
    expect(bitrate.bitrateBps).toBe(4e5);
    expect(bitrate.capacityBps).toBeGreaterThan(2e6);
  });
  it('cuts for a loss while a queue drains, and does not raise', () => {
    const draining = { ...INITIAL_BITRATE, bitrateBps: 300_000, resumeBps: 500_000 };
    const sent = { seconds: 0.3, sentBps: 350_000, peakSentBps: 800_000, deliveredBps: null, burstBps: 0 };
    const lost = nextBitrate(draining, { ...sent, queueMs: 0, lossShare: 0.2, roundTripMs: 30 }, 5_000);
    expect(lost).toMatchObject({ bitrateBps: 300_000, reason: 'loss' });
  });

  it('stays within its limits for any reports', () => {
    const anyReport = fc.record({
      seconds: fc.double({ min: 0.05, max: 3, noNaN: true }),
      sentBps: fc.nat(50_000_000),
      peakSentBps: fc.nat(50_000_000),
      queueMs: fc.option(fc.integer({ min: -50, max: 5_000 })),
      deliveredBps: fc.option(fc.nat(50_000_000)),
      burstBps: fc.nat(50_000_000),
      lossShare: fc.double({ min: 0, max: 1, noNaN: true }),
      roundTripMs: fc.nat(3_000),
    });
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 30 }), (reports) => {
        let bitrate = INITIAL_BITRATE;
        reports.forEach((report, index) => {
          const next = nextBitrate(bitrate, report, 300 * index);
          expect(next.bitrateBps).toBeGreaterThanOrEqual(MIN_BPS);
          expect(next.bitrateBps).toBeLessThanOrEqual(MAX_BPS);
          if (report.lossShare > 0.1 || (report.queueMs ?? 0) > 150) {
            expect(next.bitrateBps).toBeLessThanOrEqual(bitrate.bitrateBps);
          }
          bitrate = next;
        });
      }),
    );
  });
});
