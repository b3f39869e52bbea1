import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInactivityTimeout, INACTIVITY_TIMEOUT_MS } from './inactivity-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('GM-16 expires once after the last message, and not before the first', () => {
  const expired = vi.fn();
  const timeout = createInactivityTimeout(expired);
  vi.advanceTimersByTime(10 * INACTIVITY_TIMEOUT_MS);
  expect(expired).not.toHaveBeenCalled();
  for (let ping = 0; ping < 50; ping += 1) {
    timeout.reset();
    vi.advanceTimersByTime(INACTIVITY_TIMEOUT_MS - 1);
  }
  expect(expired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(expired).toHaveBeenCalledOnce();
});

it('does not expire after it was stopped', () => {
  const expired = vi.fn();
  const timeout = createInactivityTimeout(expired);
  timeout.reset();
  timeout.stop();
  vi.advanceTimersByTime(2 * INACTIVITY_TIMEOUT_MS);
  expect(expired).not.toHaveBeenCalled();
});
