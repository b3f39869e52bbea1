import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, PERIODS, periodEndMs, periodStartMs } from './periods.ts';

const ZONES = [
  'Europe/Istanbul',
  'UTC',
  'Europe/Berlin',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Gaza',
  'Pacific/Apia',
];
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

describe('day, week and month of a site', () => {
  it.each([
    ['day', 'Europe/Istanbul', '2026-11-10T20:59:59Z', '2026-11-09T21:00:00.000Z', '2026-11-10T21:00:00.000Z'],
    ['day', 'Europe/Istanbul', '2026-11-10T21:00:00Z', '2026-11-10T21:00:00.000Z', '2026-11-11T21:00:00.000Z'],
    ['week', 'Europe/Istanbul', '2026-11-15T20:59:59Z', '2026-11-08T21:00:00.000Z', '2026-11-15T21:00:00.000Z'],
    ['week', 'UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['month', 'Europe/Istanbul', '2026-12-31T21:00:00Z', '2026-12-31T21:00:00.000Z', '2027-01-31T21:00:00.000Z'],
    // 23 and 25 hours long.
    ['day', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['day', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    // Midnight comes twice in Havana, and not at all in Cairo.
    ['day', 'America/Havana', '2026-11-01T04:30:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['day', 'Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ['day', 'Asia/Gaza', '2020-10-23T21:30:00Z', '2020-10-23T21:00:00.000Z', '2020-10-24T22:00:00.000Z'],
  ] as const)('the %s in %s at %s', (period, zone, now, from, to) => {
    expect([iso(periodStartMs(period, zone, at(now))), iso(periodEndMs(period, zone, at(now)))]).toEqual([from, to]);
  });

  it('every moment lies in one period, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        fc.constantFrom(...ZONES),
        fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        (period, zone, nowMs) => {
          const start = periodStartMs(period, zone, nowMs);
          const end = periodEndMs(period, zone, nowMs);
          expect(start).toBeLessThanOrEqual(nowMs);
          expect(end).toBeGreaterThan(nowMs);
          expect(periodStartMs(period, zone, start)).toBe(start);
          expect(periodStartMs(period, zone, end - 1)).toBe(start);
          expect(periodStartMs(period, zone, end)).toBe(end);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('knows the existing time zones', () => {
    expect([isTimeZone('Europe/Istanbul'), isTimeZone('Europa/Nirgends')]).toEqual([true, false]);
  });
});
