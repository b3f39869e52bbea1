import { describe, expect, it } from 'vitest';
import { type WayProbe, wayProbe } from './way-probe.ts';

/** Marks every 100 ms from `fromMs` until `untilMs`, each back after `takes(sentMs)`. */
function run(probe: WayProbe, fromMs: number, untilMs: number, takes: (sentMs: number) => number | null): void {
  const back: { atMs: number; text: string }[] = [];
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += 5) {
    if (nowMs % 100 === 0) {
      const text = probe.mark(nowMs);
      const tookMs = takes(nowMs);
      if (tookMs !== null) back.push({ atMs: nowMs + tookMs, text });
    }
    for (const { text } of back.filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - 5)) probe.heard(text, nowMs);
  }
}

describe('GM-03 wayProbe', () => {
  it('knows nothing before the first mark is back', () => {
    const probe = wayProbe();
    run(probe, 0, 500, () => null);
    expect(probe.queueMs(500)).toBeNull();
    expect(probe.roundTripMs()).toBeNull();
  });
  it('calls only what is above the shortest a queue', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40);
    expect([probe.roundTripMs(), probe.queueMs(1_000)]).toEqual([40, 0]);
    run(probe, 1_005, 2_000, () => 190);
    expect(probe.queueMs(2_000)).toBe(150);
  });
  it('is not led astray by one late mark: a page was busy', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 2_000, (sentMs) => (sentMs === 1_900 ? 95 : 40));
    expect(probe.queueMs(2_000)).toBe(0);
  });
  it('sees a queue grow before the marks are back', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 1_600, () => null);
    expect(probe.queueMs(1_600)).toBeGreaterThan(400);
  });
  it('says nothing about a way that is cut', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 2_500, () => null);
    expect(probe.queueMs(2_500)).toBeNull();
  });
  it('takes a way that became longer for good for what it is', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 60_000, () => 240);
    expect([probe.roundTripMs(), probe.queueMs(60_000)]).toEqual([240, 0]);
  });
  it('ignores what it did not send', () => {
    const probe = wayProbe();
    for (const text of ['', '7', 'NaN', '9'.repeat(100)]) probe.heard(text, 5);
    expect(probe.roundTripMs()).toBeNull();
  });
});
