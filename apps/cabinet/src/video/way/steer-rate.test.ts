import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BPS, MIN_BPS } from './bands.ts';
import { START, type Steering, steerRate, type WayReport } from './steer-rate.ts';

const calm: WayReport = {
  seconds: 0.2,
  windowSeconds: 0.6,
  sentBps: 2e6,
  queueMs: 2,
  queueGrewMs: 0,
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
    ['doubles in a second where the way was never full', at(2e6), {}, { rateBps: 2.4e6, reason: 'clear' }],
    ['never beyond the maximum', at(3.9e6), { sentBps: 4e6 }, { rateBps: MAX_BPS }],
    ['stays while little is sent: a picture at rest proves nothing', at(2e6), { sentBps: 1e5 }, { rateBps: 2e6 }],
    ['stays while it is not known whether something waits', at(2e6), { queueMs: null }, { rateBps: 2e6 }],
    ['stays while a little waits', at(2e6), { queueMs: 60 }, { rateBps: 2e6 }],
    [
      'halves at most when the queue shows a way half as wide',
      at(2e6),
      { queueMs: 150, queueGrewMs: 600 },
      { rateBps: 0.85e6, knownBps: 1e6, reason: 'queue' },
    ],
    [
      'does not believe in less than a third of what it sends',
      at(2e6),
      { queueMs: 900, queueGrewMs: 1_800 },
      { rateBps: 6e5 },
    ],
    ['takes the headroom off where a queue stands still', at(2e6), { queueMs: 150 }, { rateBps: 1.7e6, knownBps: 2e6 }],
    ['falls by what is lost', at(2e6), { lossShare: 0.2 }, { rateBps: 1.36e6, knownBps: 1.6e6, reason: 'loss' }],
    ['does not mind what a radio link loses', at(2e6), { lossShare: 0.03 }, { rateBps: 2.4e6 }],
    [
      'does not answer a queue that is not its own',
      at(2e6, 3e6),
      { sentBps: 1e5, queueMs: 300 },
      { rateBps: 2e6, knownBps: 3e6 },
    ],
    ['climbs quickly to what is known to pass', at(5e5, 2e6), {}, { rateBps: 5.4e5 }],
    ['and stops right below it', at(1.69e6, 2e6), {}, { rateBps: 1.7e6 }],
    ['beyond that it feels its way', at(1.7e6, 2e6), {}, { rateBps: 1_740_800 }],
    [
      'does not go lower for a queue that so little cannot make',
      at(320_000),
      { sentBps: 3e5, queueMs: 900, queueGrewMs: 500 },
      { rateBps: 300_000 },
    ],
    ['never below the minimum', at(160_000), { sentBps: 160_000, lossShare: 0.9 }, { rateBps: MIN_BPS }],
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
    expect(steerRate(cut, { ...calm, queueMs: 200 }, 1_500).rateBps).toBeLessThan(cut.rateBps);
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
      windowSeconds: fc.double({ min: 0.05, max: 3, noNaN: true }),
      sentBps: fc.nat(50_000_000),
      queueMs: fc.option(fc.integer({ min: -50, max: 5_000 })),
      queueGrewMs: fc.integer({ min: -5_000, max: 5_000 }),
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
