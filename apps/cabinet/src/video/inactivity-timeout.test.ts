import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SILENT_AFTER_MS, watchSilence } from './inactivity-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('GM-16 takes a page for gone that has stopped to ping, not one that has not begun', () => {
  const silent = vi.fn();
  const watch = watchSilence(silent);
  vi.advanceTimersByTime(10 * SILENT_AFTER_MS);
  expect(silent).not.toHaveBeenCalled();
  for (let ping = 0; ping < 50; ping += 1) {
    watch.heard();
    vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  }
  expect(silent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(silent).toHaveBeenCalledOnce();
});

it('is quiet after it was stopped', () => {
  const silent = vi.fn();
  const watch = watchSilence(silent);
  watch.heard();
  watch.stop();
  vi.advanceTimersByTime(2 * SILENT_AFTER_MS);
  expect(silent).not.toHaveBeenCalled();
});
