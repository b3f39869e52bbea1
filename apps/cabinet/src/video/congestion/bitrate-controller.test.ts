import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BPS, MIN_BPS } from './bands.ts';
import { lastingBps, START, type Steering, steerRate, type WayReport } from './bitrate-controller.ts';

const calm: WayReport = {
  seconds: 0.2,
  sentBps: 2e6,
  peakSentBps: 2e6,
  queueMs: 2,
  deliveredBps: 2e6,
  provenBps: 0,
  lossShare: 0,
  roundTripMs: 40,
};
const at = (rateBps: number, knownBps: number | null = null): Steering => ({
  ...START,
  rateBps,
  knownBps,
  wasQueued: true,
});

describe('GM-03 steerRate', () => {
  it.each<[string, Steering, Partial<WayReport>, Partial<Steering>]>([
    ['feels its way where nothing is known', at(2e6), {}, { rateBps: 2.06e6, reason: 'clear' }],
    ['doubles in a second where bursts pass twice as quickly', at(1.9e6), { provenBps: 4e6 }, { rateBps: 2.28e6 }],
    ['does not trust a burst beyond its half', at(2e6), { provenBps: 4e6 }, { rateBps: 2.06e6 }],
    ['never beyond the maximum', at(3.95e6), { sentBps: 4e6 }, { rateBps: MAX_BPS }],
    ['stays while little is sent: a picture at rest proves nothing', at(2e6), { sentBps: 1e5 }, { rateBps: 2e6 }],
    ['stays while it is not known whether something waits', at(2e6), { queueMs: null }, { rateBps: 2e6 }],
    ['stays while a little waits', at(2e6), { queueMs: 60 }, { rateBps: 2e6 }],
    [
      'empties a queue, and knows what it will be afterwards',
      at(2e6),
      { queueMs: 150, deliveredBps: 1e6 },
      { rateBps: 550_000, resumeBps: 850_000, knownBps: 1e6, reason: 'queue' },
    ],
    [
      'does not believe in less than a third of what it sends',
      at(2e6),
      { queueMs: 900, deliveredBps: 1e5 },
      { resumeBps: 510_000, knownBps: 6e5 },
    ],
    [
      'goes by what it sent while nothing tells what arrived',
      at(2e6),
      { queueMs: 150, deliveredBps: null },
      { resumeBps: 1.7e6 },
    ],
    [
      'goes on as soon as the queue is gone',
      { ...at(5e5, 1e6), resumeBps: 850_000 },
      { sentBps: 1e3 },
      { rateBps: 850_000, resumeBps: null },
    ],
    ['not before', { ...at(5e5, 1e6), resumeBps: 850_000 }, { queueMs: 60 }, { rateBps: 5e5, resumeBps: 850_000 }],
    [
      'falls by what is lost of the most that was sent: it is told late',
      at(2e6),
      { lossShare: 0.2, sentBps: 2e5 },
      { rateBps: 1.36e6, resumeBps: null, knownBps: 1.6e6, reason: 'loss' },
    ],
    ['does not mind what a radio link loses', at(2e6), { lossShare: 0.03 }, { rateBps: 2.06e6 }],
    [
      'does not answer a queue that is not its own',
      at(2e6, 3e6),
      { sentBps: 1e5, queueMs: 300 },
      { rateBps: 2e6, knownBps: 3e6 },
    ],
    ['climbs quickly to what is known to pass', at(5e5, 2e6), {}, { rateBps: 5.4e5 }],
    ['and stops right below it', at(1.69e6, 2e6), {}, { rateBps: 1.7e6 }],
    ['is not held there by a fraction of a bit', at(1_105_099, 1_300_117), { sentBps: 1e6 }, { rateBps: 1_122_781 }],
    ['quicker where bursts pass much more quickly', at(1.2e6, 1e6), { provenBps: 4e6 }, { rateBps: 1.44e6 }],
    ['beyond that it feels its way', at(1.7e6, 2e6), {}, { rateBps: 1_727_200 }],
    [
      'does not go lower for a queue that so little cannot make',
      at(320_000),
      { sentBps: 3e5, queueMs: 900, deliveredBps: 1e5 },
      { rateBps: 300_000, resumeBps: 300_000 },
    ],
    ['never below the minimum', at(160_000), { peakSentBps: 160_000, lossShare: 0.9 }, { rateBps: MIN_BPS }],
  ])('%s', (_, before, way, after) => {
    expect(steerRate(before, { ...calm, ...way }, 1_000)).toMatchObject(after);
  });

  it('does not believe a single report of a queue: a page may be busy for a moment', () => {
    const once = steerRate({ ...at(2e6), wasQueued: false }, { ...calm, queueMs: 300 }, 1_000);
    expect(once.rateBps).toBe(2e6);
    const calmAgain = steerRate(once, { ...calm, sentBps: 0 }, 1_200);
    expect(steerRate(calmAgain, { ...calm, queueMs: 300 }, 1_400).rateBps).toBe(2e6);
    expect(steerRate(once, { ...calm, queueMs: 300 }, 1_200).rateBps).toBeLessThan(2e6);
  });
  it('waits for a cut to show before it cuts again', () => {
    const cut = steerRate(at(2e6), { ...calm, queueMs: 200 }, 1_000);
    expect(steerRate(cut, { ...calm, queueMs: 200 }, 1_300)).toEqual(cut);
    expect(lastingBps(steerRate(cut, { ...calm, queueMs: 200 }, 1_500))).toBeLessThan(lastingBps(cut));
  });
  it('does not answer the loss of a queue that it has cut already', () => {
    const cut = steerRate(at(2e6), { ...calm, queueMs: 200 }, 1_000);
    expect(steerRate(cut, { ...calm, queueMs: 60, lossShare: 0.3 }, 2_200).knownBps).toBe(cut.knownBps);
    expect(steerRate(cut, { ...calm, queueMs: 60, lossShare: 0.3 }, 2_500).reason).toBe('loss');
  });
  it('forgets what it knew while nothing is sent, and tries again', () => {
    let steering = at(4e5, 5e5);
    for (let report = 0; report < 300; report += 1) steering = steerRate(steering, { ...calm, sentBps: 1e3 }, 0);
    expect(steering.rateBps).toBe(4e5);
    expect(steering.knownBps).toBeGreaterThan(2e6);
  });
  it('stays within its limits whatever it is told', () => {
    const report = fc.record({
      seconds: fc.double({ min: 0.05, max: 3, noNaN: true }),
      sentBps: fc.nat(50_000_000),
      peakSentBps: fc.nat(50_000_000),
      queueMs: fc.option(fc.integer({ min: -50, max: 5_000 })),
      deliveredBps: fc.option(fc.nat(50_000_000)),
      provenBps: fc.nat(50_000_000),
      lossShare: fc.double({ min: 0, max: 1, noNaN: true }),
      roundTripMs: fc.nat(3_000),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 30 }), (course) => {
        let steering = START;
        course.forEach((way, index) => {
          const next = steerRate(steering, way, 300 * index);
          expect(next.rateBps).toBeGreaterThanOrEqual(MIN_BPS);
          expect(next.rateBps).toBeLessThanOrEqual(MAX_BPS);
          if (way.lossShare > 0.1 || (way.queueMs ?? 0) > 150) {
            expect(next.rateBps).toBeLessThanOrEqual(steering.rateBps);
          }
          steering = next;
        });
      }),
    );
  });
});
