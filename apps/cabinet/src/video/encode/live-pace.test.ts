import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLivePace } from './live-pace.ts';

/** When pictures are drawn, and of which of the camera's frames, which come at these times. */
function drawnOf(cameMs: readonly number[], framesPerSecond: number, untilMs = (cameMs.at(-1) ?? 0) + 200) {
  const pace = createLivePace();
  pace.setPeriod(1_000 / framesPerSecond);
  pace.drawn(cameMs[0]! - 100);
  const drawn: { atMs: number; frame: number }[] = [];
  let [next, newest] = [0, -1];
  for (let nowMs = cameMs[0]!; nowMs <= untilMs; nowMs += 0.5) {
    for (; cameMs[next] !== undefined && cameMs[next]! <= nowMs; next += 1) {
      newest = next;
      pace.came(nowMs);
    }
    if (pace.dueMs() > nowMs) continue;
    pace.drawn(nowMs);
    drawn.push({ atMs: nowMs, frame: newest });
  }
  return { drawn, rate: pace.rate() };
}
const every = (periodMs: number, count: number) => Array.from({ length: count }, (_, at) => 1_000 + at * periodMs);

describe('createLivePace', () => {
  it('draws each frame of a camera of the same rate when it comes, whatever its jitter', () => {
    const jitter = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(jitter, (late) => {
        const came = every(33.5, 60).map((at, frame) => Math.ceil(at + late[frame]!));
        expect(drawnOf(came, 30).drawn).toEqual(came.map((atMs, frame) => ({ atMs, frame })));
      }),
    );
  });
  it.each([
    [30, 15, 2],
    [60, 30, 2],
    [60, 20, 3],
  ])('of a camera of %i draws at most %i a second: every %ith', (camera, band, nth) => {
    const frames = drawnOf(every(1_000 / camera, 120), band).drawn.map(({ frame }) => frame);
    // The first may come in a row, and the last of all waits for none.
    const steps = frames.slice(6, 31).map((frame, at) => frame - frames[5 + at]!);
    expect(new Set(steps)).toEqual(new Set([nth]));
  });
  it.each([
    [30, 20],
    [25, 15],
    [50, 30],
  ])('of a camera of %i draws %i a second, though that is no part of it', (camera, band) => {
    const { drawn } = drawnOf(every(1_000 / camera, 10 * camera), band);
    expect(Math.abs(drawn.length - 10 * band)).toBeLessThan(5);
  });
  it('draws the last of two frames that came at once, when no other comes', () => {
    const { drawn } = drawnOf([1_000, 1_002], 30, 1_500);
    expect(drawn.map(({ frame }) => frame).slice(0, 2)).toEqual([0, 1]);
    expect(drawn[1]!.atMs).toBeLessThan(1_060);
  });
  it('sends the picture again once a second while the camera is silent', () => {
    expect(drawnOf([1_000], 30, 4_500).drawn.map(({ atMs }) => atMs)).toEqual([1_000, 2_000, 3_000, 4_000]);
  });
  it('knows the rate of a slow camera', () => {
    expect(drawnOf(every(100, 100), 30).rate).toBeCloseTo(10, 0);
  });
});
