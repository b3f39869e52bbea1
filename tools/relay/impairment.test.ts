import { describe, expect, it } from 'vitest';
import { impairment, UNIMPAIRED } from './impairment.ts';

const forwardTimes = (seed: number, conditions = {}) => {
  const direction = impairment(seed, { ...UNIMPAIRED, ...conditions });
  return Array.from({ length: 2_000 }, (_, packet) => direction.pass(1_000, 10 * packet));
};
const lost = (all: (number | null)[]) => all.filter((at) => at === null).length;

describe('impairment', () => {
  it('forwards everything at once by default', () => {
    expect(forwardTimes(1)).toEqual(Array.from({ length: 2_000 }, (_, packet) => 10 * packet));
  });
  it('is reproducible by seed', () => {
    const conditions = { lossShare: 0.1, jitterMs: 30 };
    expect(forwardTimes(7, conditions)).toEqual(forwardTimes(7, conditions));
    expect(forwardTimes(7, conditions)).not.toEqual(forwardTimes(8, conditions));
  });
  it('loses the given share', () => {
    expect(lost(forwardTimes(3, { lossShare: 0.01 })) / 2_000).toBeCloseTo(0.01, 2);
    expect(lost(forwardTimes(3, { lossShare: 1 }))).toBe(2_000);
  });
  it('delays with jitter and keeps the order', () => {
    const out = forwardTimes(4, { delayMs: 20, jitterMs: 50 }).map((at) => at ?? Number.NaN);
    out.forEach((at, packet) => {
      expect(at - 10 * packet).toBeGreaterThanOrEqual(20);
      expect(at).toBeGreaterThanOrEqual(out[packet - 1] ?? 0);
    });
  });
  it('duplicates and reorders packets', () => {
    const direction = impairment(6, { ...UNIMPAIRED, delayMs: 20, jitterMs: 50, reorders: true, duplicateShare: 0.2 });
    const out = Array.from({ length: 2_000 }, (_, packet) => direction.passAll(1_000, 10 * packet));
    expect(out.filter((times) => times.length === 2).length / 2_000).toBeCloseTo(0.2, 1);
    const first = out.map(([atMs]) => atMs ?? Number.NaN);
    expect(first.some((atMs, packet) => atMs < (first[packet - 1] ?? 0))).toBe(true);
  });
  it('forwards at the limit, queues the rest, and drops what exceeds the buffer', () => {
    // 1 028 bytes every 10 ms are 822 kbit/s.
    const conditions = { limitBps: 411_200, queueMs: 100 };
    const out = forwardTimes(5, conditions);
    expect(lost(out) / 2_000).toBeCloseTo(0.5, 1);
    const waits = out.flatMap((at, packet) => (at === null ? [] : at - 10 * packet));
    expect(Math.max(...waits)).toBeGreaterThan(100);
    expect(Math.max(...waits)).toBeLessThan(125);
    expect(lost(forwardTimes(5, { limitBps: 900_000 }))).toBe(0);
  });
});
