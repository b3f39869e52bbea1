import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusionEndMs, isExcluded, mayExclude } from './exclusion.ts';
import { cashInLeftMinor, changeOf, LOOSER_LAPSES_MS, LOOSER_WAIT_MS, leftOf, pendingState } from './limits.ts';
import { PROFILES, profileOf, rulesOf, rulesOfSite } from './profile.ts';
import { intervalMinutes, intervalsOf } from './reality-check.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-08-31T10:00:00Z');

describe('a limit', () => {
  it.each([
    [null, null, 'none'],
    [100, 100, 'none'],
    [null, 100, 'tighter'],
    [100, 99, 'tighter'],
    [100, 0, 'tighter'],
    [100, 101, 'looser'],
    [100, null, 'looser'],
  ] as const)('from %j to %j is %s', (current, wanted, change) => {
    expect(changeOf(current, wanted)).toBe(change);
  });

  it('can be loosened after a day, and the request lapses a week later', () => {
    const state = (afterMs: number) => pendingState(NOW, NOW + afterMs);
    expect(state(0)).toBe('waiting');
    expect(state(LOOSER_WAIT_MS - 1)).toBe('waiting');
    expect(state(LOOSER_WAIT_MS)).toBe('ready');
    expect(state(LOOSER_WAIT_MS + LOOSER_LAPSES_MS - 1)).toBe('ready');
    expect(state(LOOSER_WAIT_MS + LOOSER_LAPSES_MS)).toBe('lapsed');
  });

  it('of loss cannot be exceeded by any outcomes of plays and any number of cash ins', () => {
    const money = fc.integer({ min: 0, max: 5_000 });
    const step = fc.record({ request: money, bet: money, win: money, back: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.array(step, { maxLength: 40 }), (limitMinor, steps) => {
        let netLossMinor = 0;
        let atRiskMinor = 0;
        for (const { request, bet, win, back } of steps) {
          if (request <= cashInLeftMinor({ limitMinor, netLossMinor, atRiskMinor })) atRiskMinor += request;
          const paid = Math.min(bet, atRiskMinor);
          const won = paid > 0 ? win : 0;
          atRiskMinor += won - paid;
          netLossMinor += paid - won;
          if (back) atRiskMinor = 0;
          expect(netLossMinor).toBeLessThanOrEqual(limitMinor);
        }
      }),
    );
  });

  it('has a remainder from 0 to the limit, also after a gain', () => {
    expect(leftOf(100, 130)).toBe(0);
    expect(leftOf(100, 30)).toBe(70);
    expect(leftOf(100, -30)).toBe(100);
    expect(cashInLeftMinor({ limitMinor: 100, netLossMinor: 90, atRiskMinor: 20 })).toBe(0);
  });
});

describe('an exclusion', () => {
  it.each([
    [{ kind: 'cool_off', hours: 24 }, '2026-09-01T10:00:00.000Z'],
    [{ kind: 'cool_off', hours: 1_008 }, '2026-10-12T10:00:00.000Z'],
    [{ kind: 'self_exclusion', months: 6 }, '2027-02-28T10:00:00.000Z'],
    [{ kind: 'self_exclusion', months: 60 }, '2031-08-31T10:00:00.000Z'],
  ] as const)('%j ends at %s', (request, end) => {
    expect(new Date(exclusionEndMs(request, NOW)).toISOString()).toBe(end);
  });

  it('ends at its end', () => {
    const pause = { kind: 'cool_off', untilMs: NOW } as const;
    expect([isExcluded(null, NOW), isExcluded(pause, NOW - 1), isExcluded(pause, NOW)]).toEqual([false, true, false]);
  });

  it('can be extended or made a self-exclusion, never the reverse', () => {
    const short = { kind: 'cool_off', untilMs: NOW + 100 * HOUR_MS } as const;
    const long = {
      kind: 'self_exclusion',
      untilMs: exclusionEndMs({ kind: 'self_exclusion', months: 12 }, NOW),
    } as const;
    expect(mayExclude(null, { kind: 'cool_off', hours: 24 }, NOW)).toBe(true);
    expect(mayExclude(short, { kind: 'cool_off', hours: 24 }, NOW)).toBe(false);
    expect(mayExclude(short, { kind: 'cool_off', hours: 168 }, NOW)).toBe(true);
    expect(mayExclude(short, { kind: 'self_exclusion', months: 6 }, NOW)).toBe(true);
    expect(mayExclude(long, { kind: 'cool_off', hours: 1_008 }, NOW)).toBe(false);
    expect(mayExclude(long, { kind: 'self_exclusion', months: 6 }, NOW)).toBe(false);
    expect(mayExclude(long, { kind: 'self_exclusion', months: 24 }, NOW)).toBe(true);
    expect(mayExclude(short, { kind: 'cool_off', hours: 24 }, short.untilMs)).toBe(true);
  });
});

describe('the profile of a site', () => {
  it('is strict about autoplay, the time of a spin, STOP, the reality check and offers after a loss', () => {
    expect(PROFILES.map(rulesOf)).toEqual([
      { autoplay: true, minSpinMs: 0, mayStop: true, realityCheckCompulsory: false, bonusPromptsAfterLoss: true },
      { autoplay: false, minSpinMs: 2_500, mayStop: false, realityCheckCompulsory: true, bonusPromptsAfterLoss: false },
    ]);
  });

  it('is strict for an unknown value, and no setting of the site makes it looser', () => {
    expect([undefined, null, 'spec', 'strict', 'sprict'].map(profileOf)).toEqual([
      ...['spec', 'spec', 'spec', 'strict', 'strict'],
    ]);
    const settings = { AUTOPLAY: true, SPIN_TIME_MIN_MS: 1_000, PROMO_PROMPTS: true };
    expect(rulesOfSite({ ...settings, PROFILE: 'strict' })).toEqual(rulesOf('strict'));
    expect(rulesOfSite(settings)).toEqual({ ...rulesOf('spec'), minSpinMs: 1_000 });
    expect(rulesOfSite({ AUTOPLAY: false, PROMO_PROMPTS: false })).toMatchObject({
      ...{ autoplay: false, bonusPromptsAfterLoss: false },
    });
  });

  it.each([
    ['spec', null, 10, null],
    ['spec', 15, 10, 15],
    ['spec', 5, 10, 10],
    ['strict', null, 10, 60],
    ['strict', 30, 10, 30],
    ['strict', null, 90, 90],
  ] as const)('%s, chosen %j, at least %i minutes: %j', (profile, chosen, min, minutes) => {
    expect(intervalMinutes(profile, chosen, min)).toBe(minutes);
  });

  it('offers the intervals that the site allows', () => {
    expect(intervalsOf(15)).toEqual([15, 20, 30, 45, 60]);
    expect(intervalsOf(90)).toEqual([90]);
  });
});
