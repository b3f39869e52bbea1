import { expect, it } from 'vitest';
import { createStillness, HEARTBEAT_MS } from './stillness.ts';

const EMPTY = 162;
const DETAIL = 9_000;

/** Draws a picture every 33 ms until `untilMs`; the times of those that go out. `bytesAt`: size of the frame sent at that time. */
function course(
  changedAtMs: number[],
  untilMs: number,
  bytesAt: (ms: number) => number,
  stillness = createStillness(),
) {
  const sentAtMs: number[] = [];
  for (let nowMs = 0; nowMs < untilMs; nowMs += 33) {
    if (!stillness.isDue(changedAtMs.includes(nowMs), nowMs)) continue;
    sentAtMs.push(nowMs);
    stillness.encoded(bytesAt(nowMs), nowMs);
  }
  return sentAtMs;
}
const longestGapMs = (times: number[]) => Math.max(...times.slice(1).map((at, index) => at - times[index]!));

it('goes on at the full rate until a picture has its detail, then sends only signs of life', () => {
  const sent = course([0], 3_300, (ms) => (ms < 660 ? DETAIL : EMPTY));
  expect(sent.filter((ms) => ms < 990)).toHaveLength(30);
  const late = sent.filter((ms) => ms >= 1_320);
  expect(late.length).toBeLessThan(20);
  expect(longestGapMs(sent)).toBeLessThan(HEARTBEAT_MS + 34);
});

it('sends a change at once, and what follows it', () => {
  const sent = course([0, 1_980], 2_640, (ms) => (ms >= 1_980 && ms < 2_079 ? DETAIL : EMPTY));
  expect(sent.filter((ms) => ms >= 1_980 && ms < 2_310)).toEqual(
    Array.from({ length: 10 }, (_, at) => 1_980 + 33 * at),
  );
});

it('never takes a picture for settled that gains detail or that changes', () => {
  expect(course([0], 3_300, () => DETAIL)).toHaveLength(100);
  const all = Array.from({ length: 100 }, (_, at) => 33 * at);
  expect(course(all, 3_300, () => EMPTY)).toHaveLength(100);
});

it('returns to the full rate where a sign of life carries detail', () => {
  const sent = course([0], 3_300, (ms) => (ms > 1_980 && ms < 2_310 ? DETAIL : EMPTY));
  expect(sent.filter((ms) => ms >= 2_145 && ms < 2_475).length).toBeGreaterThanOrEqual(9);
});

it('is steady while none has been left out for two seconds', () => {
  const stillness = createStillness();
  expect(stillness.isSteady(0)).toBe(true);
  course([0], 990, () => EMPTY, stillness);
  expect(stillness.isSteady(990)).toBe(false);
  expect(stillness.isSteady(3_000)).toBe(true);
});
