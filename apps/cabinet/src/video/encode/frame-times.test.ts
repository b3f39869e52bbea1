import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameTimes } from './frame-times.ts';

describe('createFrameTimes', () => {
  it('has the time of the capture, and of the drawing where nothing was captured', () => {
    const times = createFrameTimes();
    expect([times.next(100, null), times.next(140, 125), times.next(173, 158.5)]).toEqual([100, 125, 158.5]);
  });
  it('says of a picture that is sent again that it is no newer, so that no result seems shown by it', () => {
    const times = createFrameTimes();
    times.next(140, 125);
    expect(times.next(160, 125)).toBe(126);
    expect(times.next(173, 158)).toBe(158);
  });
  it('moves on while a camera is silent', () => {
    const times = createFrameTimes();
    times.next(1_000, 990);
    expect(times.next(9_000, 990)).toBe(8_000);
  });
  it('increases whatever the clocks say, and never lies ahead of the drawing by more than its steps', () => {
    const frame = fc.record({
      gapMs: fc.double({ min: 4, max: 2_000, noNaN: true }),
      capturedAtMs: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 50 }), (frames) => {
        const times = createFrameTimes();
        let [drawnAtMs, last] = [0, Number.NEGATIVE_INFINITY];
        for (const { gapMs, capturedAtMs } of frames) {
          drawnAtMs += gapMs;
          const at = times.next(drawnAtMs, capturedAtMs);
          expect(at).toBeGreaterThan(last);
          expect(at).toBeLessThanOrEqual(drawnAtMs);
          last = at;
        }
      }),
    );
  });
});
