import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entries } from '../storage/entries.ts';
import { notePlatformTime, platformNowMs } from './platform-clock.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  entries.clockOffset.clear();
});
afterEach(() => {
  entries.clockOffset.clear();
  vi.useRealTimers();
});

it.each([DAY_MS, -DAY_MS, 12 * 3_600_000])('LG-07 a device that is %i ms off has the platform’s time', (aheadMs) => {
  notePlatformTime(NOW_MS - aheadMs);
  expect(platformNowMs()).toBe(NOW_MS - aheadMs);
  vi.setSystemTime(NOW_MS + 60_000);
  expect(platformNowMs()).toBe(NOW_MS - aheadMs + 60_000);
  // Somebody has set it right.
  notePlatformTime(NOW_MS + 60_000);
  expect(platformNowMs()).toBe(NOW_MS + 60_000);
});

it('LG-07 the way of an answer moves no clock', () => {
  notePlatformTime(NOW_MS - 4_000);
  expect(platformNowMs()).toBe(NOW_MS);
});
