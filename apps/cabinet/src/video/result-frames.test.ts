import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { monotonicMs, processMs } from '../clock.ts';
import { createResultFrames } from './result-frames.ts';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('createResultFrames', () => {
  it('draws a frame for a result, which no earlier frame shows', async () => {
    const requestFrame = vi.fn();
    const results = createResultFrames({ isLive: () => false, requestFrame });
    expect(results.firstTakenMs(monotonicMs() - 40)).toBe(performance.now());
    expect(results.firstTakenMs(monotonicMs() + 100)).toBe(performance.now() + 100);
    await vi.advanceTimersByTimeAsync(1);
    expect(requestFrame).toHaveBeenCalledOnce();
  });
  it('takes the first frame that a camera took then, also one that went out before', async () => {
    const requestFrame = vi.fn();
    const results = createResultFrames({ isLive: () => true, requestFrame });
    for (const afterMs of [-40, 100]) {
      const shownAtMs = monotonicMs() + afterMs;
      expect(results.firstTakenMs(shownAtMs)).toBe(processMs(shownAtMs));
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestFrame).not.toHaveBeenCalled();
  });
});
