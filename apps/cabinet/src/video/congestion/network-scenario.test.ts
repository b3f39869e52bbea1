import { describe, expect, it } from 'vitest';
import { type Course, runCourse, type Told } from './network-scenario.fixture.ts';

const way = { delayMs: 20 };
const narrow = { ...way, limitBps: 1_000_000 };
const course = (rest: Partial<Course>): Course[] =>
  [11, 12, 13].map((seed) => ({ seed, forMs: 120_000, down: way, up: way, ...rest }));
const told = (rest: Partial<Course>): Told[] => course(rest).map(runCourse);

describe('GM-03 the steering on a bad way, two minutes of play', () => {
  it('40 ms round trip and 1 % loss: the best picture, and it does not freeze', () => {
    const lossy = { ...way, lossShare: 0.01 };
    for (const end of told({ down: lossy, up: lossy })) {
      expect(end).toMatchObject({ active: 'high', bandChanges: 0 });
      expect(end.frozenShare).toBeLessThan(0.005);
    }
  });
  it.each([
    ['1 Mbit/s', 0.005, {}],
    ['1 Mbit/s with a short buffer', 0.005, { queueMs: 100 }],
    ['1 Mbit/s and 1 % loss', 0.01, { lossShare: 0.01 }],
  ])('%s: a smaller picture that fits, and freezes less than %d of the time', (_, frozenShare, more) => {
    for (const end of told({ down: { ...narrow, ...more } })) {
      expect(end.frozenShare).toBeLessThan(frozenShare);
      expect(end.active).not.toBe('high');
      expect(end.rateBps).toBeGreaterThan(450_000);
      expect(end.rateBps).toBeLessThan(1_050_000);
      expect(end.bandChanges).toBeLessThanOrEqual(2);
    }
  });
  it.each([1_000_000, 2_000_000])(
    '%d bit/s: not even the first ten seconds freeze, while nothing is known of the way',
    (limitBps) => {
      for (const end of told({ forMs: 10_000, down: { ...way, limitBps } })) expect(end.frozenShare).toBe(0);
    },
  );
  it('a wide way is used within seconds', () => {
    for (const end of told({ forMs: 10_000, down: { ...way, limitBps: 20_000_000 } })) {
      expect(end).toMatchObject({ rateBps: 4_000_000, active: 'high', frozenShare: 0 });
    }
  });
  it('half a megabit: the lowest band, still playable', () => {
    for (const end of told({ down: { ...way, limitBps: 500_000 } })) {
      expect(end.active).toBe('low');
      expect(end.frozenShare).toBeLessThan(0.02);
    }
  });
  it('jitter of 30 ms is no congestion', () => {
    const unsteady = { ...way, jitterMs: 30 };
    for (const end of told({ down: unsteady, up: unsteady })) {
      expect(end).toMatchObject({ active: 'high', bandChanges: 0, frozenShare: 0 });
    }
  });
  it('a way that becomes narrow in the middle of a spin: one short stop, then a picture that fits', () => {
    for (const end of told({ later: { atMs: 41_000, down: narrow, up: way } })) {
      expect(end.longestGapMs).toBeLessThan(1_500);
      expect(end.frozenShare).toBeLessThan(0.02);
      expect(end.active).not.toBe('high');
    }
  });
  it('a way that becomes wide again: the best picture is back', () => {
    for (const end of told({ down: narrow, later: { atMs: 40_000, down: way, up: way } })) {
      expect(end.active).toBe('high');
    }
  });
});
