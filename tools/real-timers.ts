import { afterAll, vi } from 'vitest';

/** A file that leaves the timers faked would stand the next one still that its worker runs. */
afterAll(() => {
  vi.useRealTimers();
});
