import { describe, expect, it } from 'vitest';
import { FREE, impairment } from './impairment.ts';

const fates = (seed: number, conditions = {}) => {
  const way = impairment(seed, { ...FREE, ...conditions });
  return Array.from({ length: 2_000 }, (_, packet) => way.pass(1_000, 10 * packet));
};
const lost = (all: (number | null)[]) => all.filter((at) => at === null).length;

describe('impairment', () => {
  it('is free where nothing is asked of it', () => {
    expect(fates(1)).toEqual(Array.from({ length: 2_000 }, (_, packet) => 10 * packet));
  });
  it('has the same fate for the same seed, another for another', () => {
    const conditions = { lossShare: 0.1, jitterMs: 30 };
    expect(fates(7, conditions)).toEqual(fates(7, conditions));
    expect(fates(7, conditions)).not.toEqual(fates(8, conditions));
  });
  it('loses the share that it is told to', () => {
    expect(lost(fates(3, { lossShare: 0.01 })) / 2_000).toBeCloseTo(0.01, 2);
    expect(lost(fates(3, { lossShare: 1 }))).toBe(2_000);
  });
  it('delays, spreads, and never lets a packet overtake', () => {
    const out = fates(4, { delayMs: 20, jitterMs: 50 }).map((at) => at ?? Number.NaN);
    out.forEach((at, packet) => {
      expect(at - 10 * packet).toBeGreaterThanOrEqual(20);
      expect(at).toBeGreaterThanOrEqual(out[packet - 1] ?? 0);
    });
  });
  it('brings packets twice and out of order where it is told to', () => {
    const way = impairment(6, { ...FREE, delayMs: 20, jitterMs: 50, overtakes: true, twiceShare: 0.2 });
    const out = Array.from({ length: 2_000 }, (_, packet) => way.passAll(1_000, 10 * packet));
    expect(out.filter((times) => times.length === 2).length / 2_000).toBeCloseTo(0.2, 1);
    const first = out.map(([atMs]) => atMs ?? Number.NaN);
    expect(first.some((atMs, packet) => atMs < (first[packet - 1] ?? 0))).toBe(true);
  });
  it('lets through what the limit carries; the rest waits, and is dropped behind a full buffer', () => {
    // 1 028 bytes every 10 ms are 822 kbit/s.
    const conditions = { limitBps: 411_200, queueMs: 100 };
    const out = fates(5, conditions);
    expect(lost(out) / 2_000).toBeCloseTo(0.5, 1);
    const waits = out.flatMap((at, packet) => (at === null ? [] : at - 10 * packet));
    expect(Math.max(...waits)).toBeGreaterThan(100);
    expect(Math.max(...waits)).toBeLessThan(125);
    expect(lost(fates(5, { limitBps: 900_000 }))).toBe(0);
  });
});
