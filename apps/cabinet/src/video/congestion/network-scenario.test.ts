import { describe, expect, it } from 'vitest';
import { runScenario, type Scenario, type ScenarioResult } from './network-scenario.fixture.ts';

const link = { delayMs: 20 };
const narrow = { ...link, limitBps: 1_000_000 };
const run = (rest: Partial<Scenario>): ScenarioResult[] =>
  [11, 12, 13].map((seed) => runScenario({ seed, forMs: 120_000, down: link, up: link, ...rest }));

describe('GM-03 congestion control on a bad network, two minutes of play', () => {
  it('40 ms round trip and 1 % loss: the highest band without freezes', () => {
    const lossy = { ...link, lossShare: 0.01 };
    for (const result of run({ down: lossy, up: lossy })) {
      expect(result).toMatchObject({ active: 'high', bandChanges: 0 });
      expect(result.frozenShare).toBeLessThan(0.005);
    }
  });
  it.each([
    [5, 0.003],
    [10, 0.006],
  ])(
    '40 ms round trip and %d %% loss each way: frozen for less than %d of the time, in the highest band',
    (percent, frozenShare) => {
      const lossy = { ...link, lossShare: percent / 100 };
      for (const result of run({ down: lossy, up: lossy })) {
        expect(result.frozenShare).toBeLessThan(frozenShare);
        expect(result.active).toBe('high');
      }
    },
  );
  it.each([
    ['1 Mbit/s', 0.005, {}],
    ['1 Mbit/s with a short buffer', 0.005, { queueMs: 100 }],
    ['1 Mbit/s and 1 % loss', 0.01, { lossShare: 0.01 }],
  ])('%s: a lower band, frozen for less than %d of the time', (_, frozenShare, more) => {
    for (const result of run({ down: { ...narrow, ...more } })) {
      expect(result.frozenShare).toBeLessThan(frozenShare);
      expect(result.active).not.toBe('high');
      expect(result.bitrateBps).toBeGreaterThan(450_000);
      expect(result.bitrateBps).toBeLessThan(1_050_000);
      expect(result.bandChanges).toBeLessThanOrEqual(2);
    }
  });
  it.each([1_000_000, 2_000_000])(
    '%d bit/s: no freeze in the first ten seconds, while the capacity is unknown',
    (limitBps) => {
      for (const result of run({ forMs: 10_000, down: { ...link, limitBps } })) expect(result.frozenShare).toBe(0);
    },
  );
  it('20 Mbit/s, which the page has seen: more than 2 Mbit/s in the first second', () => {
    const known = { startBps: 20_000_000, forMs: 1_000, down: { ...link, limitBps: 20_000_000 } };
    for (const result of run(known)) {
      expect(result.bitrateBps).toBeGreaterThan(2_000_000);
      expect(result.frozenShare).toBe(0);
    }
  });
  it('1 Mbit/s that the page took for 20: short freezes at the beginning, then as if it had not', () => {
    for (const result of run({ startBps: 20_000_000, down: narrow })) {
      expect(result.longestGapMs).toBeLessThan(1_500);
      expect(result.frozenShare).toBeLessThan(0.025);
      expect(result.active).not.toBe('high');
    }
  });
  it('20 Mbit/s: the maximum bitrate within ten seconds', () => {
    for (const result of run({ forMs: 10_000, down: { ...link, limitBps: 20_000_000 } })) {
      expect(result).toMatchObject({ bitrateBps: 4_000_000, active: 'high', frozenShare: 0 });
    }
  });
  it('500 kbit/s: the lowest band, frozen for less than 2 % of the time', () => {
    for (const result of run({ down: { ...link, limitBps: 500_000 } })) {
      expect(result.active).toBe('low');
      expect(result.frozenShare).toBeLessThan(0.02);
    }
  });
  it('30 ms of jitter is not taken for congestion', () => {
    const jittery = { ...link, jitterMs: 30 };
    for (const result of run({ down: jittery, up: jittery })) {
      expect(result).toMatchObject({ active: 'high', bandChanges: 0, frozenShare: 0 });
    }
  });
  it('a link that drops to 1 Mbit/s during a spin: one short freeze, then a lower band', () => {
    for (const result of run({ later: { atMs: 41_000, down: narrow, up: link } })) {
      expect(result.longestGapMs).toBeLessThan(1_500);
      expect(result.frozenShare).toBeLessThan(0.02);
      expect(result.active).not.toBe('high');
    }
  });
  it('a link that recovers from 1 Mbit/s: back to the highest band', () => {
    for (const result of run({ down: narrow, later: { atMs: 40_000, down: link, up: link } })) {
      expect(result.active).toBe('high');
    }
  });
});
