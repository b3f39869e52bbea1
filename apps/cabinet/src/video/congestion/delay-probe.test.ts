import { describe, expect, it } from 'vitest';
import { type WayProbe, wayProbe } from './delay-probe.ts';

/** Marks every 100 ms from `fromMs` until `untilMs`, each back after `takes(sentMs)`; what is sent meanwhile. */
function run(
  probe: WayProbe,
  fromMs: number,
  untilMs: number,
  takes: (sentMs: number) => number | null,
  { bps = 0, burstBytes = 0 } = {},
): void {
  const back: { atMs: number; text: string }[] = [];
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += 5) {
    if (nowMs % 100 === 0) {
      const text = probe.mark(nowMs, (nowMs * bps) / 8_000, burstBytes);
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
  it('tells what arrives: while a queue grows, less than is sent', () => {
    const probe = wayProbe();
    run(probe, 0, 1_000, () => 40, { bps: 1e6 });
    expect(probe.deliveredBps(1_000)).toBeCloseTo(1e6, -3);
    // Each mark a tenth later than the one before: of eleven bits that are sent, ten arrive.
    run(probe, 1_005, 3_000, (sentMs) => 40 + (sentMs - 1_000) / 10, { bps: 1.1e6 });
    expect(probe.deliveredBps(3_000)).toBeCloseTo(1e6, -3);
    expect(wayProbe().deliveredBps(0)).toBeNull();
  });
  it('tells how quickly bursts pass once there are a few, whatever came late once', () => {
    const probe = wayProbe();
    run(probe, 0, 500, () => 40);
    expect(probe.provenBps()).toBe(0);
    run(probe, 505, 1_500, (sentMs) => (sentMs === 900 ? 300 : 70), { burstBytes: 3_750 });
    expect(probe.provenBps()).toBe(1e6);
  });
});
