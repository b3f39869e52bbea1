import { describe, expect, it } from 'vitest';
import { createDelayProbe, type DelayProbe } from './delay-probe.ts';

/** Probes every 100 ms from `fromMs` until `untilMs`, each echoed after `takes(sentMs)`, while `bps` are sent. */
function run(
  probe: DelayProbe,
  fromMs: number,
  untilMs: number,
  takes: (sentMs: number) => number | null,
  { bps = 0, burstBytes = 0 } = {},
): void {
  const echoes: { atMs: number; text: string }[] = [];
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += 5) {
    if (nowMs % 100 === 0) {
      const text = probe.next(nowMs, (nowMs * bps) / 8_000, burstBytes);
      const tookMs = takes(nowMs);
      if (tookMs !== null) echoes.push({ atMs: nowMs + tookMs, text });
    }
    for (const { text } of echoes.filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - 5))
      probe.echoReceived(text, nowMs);
  }
}

describe('GM-03 delay probe', () => {
  it('returns null before the first echo', () => {
    const probe = createDelayProbe();
    run(probe, 0, 500, () => null);
    expect(probe.queueMs(500)).toBeNull();
    expect(probe.minRoundTripMs()).toBeNull();
  });
  it('counts as queueing delay what exceeds the minimum round trip', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40);
    expect([probe.minRoundTripMs(), probe.queueMs(1_000)]).toEqual([40, 0]);
    run(probe, 1_005, 2_000, () => 190);
    expect(probe.queueMs(2_000)).toBe(150);
  });
  it('ignores a single late echo', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 2_000, (sentMs) => (sentMs === 1_900 ? 95 : 40));
    expect(probe.queueMs(2_000)).toBe(0);
  });
  it('sees a queue grow before the echoes arrive', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 1_600, () => null);
    expect(probe.queueMs(1_600)).toBeGreaterThan(400);
  });
  it('returns null one second after the last echo', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 2_500, () => null);
    expect(probe.queueMs(2_500)).toBeNull();
  });
  it('adopts a longer route after 30 s', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40);
    run(probe, 1_005, 60_000, () => 240);
    expect([probe.minRoundTripMs(), probe.queueMs(60_000)]).toEqual([240, 0]);
  });
  it('ignores unknown echoes', () => {
    const probe = createDelayProbe();
    for (const text of ['', '7', 'NaN', '9'.repeat(100)]) probe.echoReceived(text, 5);
    expect(probe.minRoundTripMs()).toBeNull();
  });
  it('measures the delivery rate: less than the send rate while a queue grows', () => {
    const probe = createDelayProbe();
    run(probe, 0, 1_000, () => 40, { bps: 1e6 });
    expect(probe.deliveredBps(1_000)).toBeCloseTo(1e6, -3);
    // The delay grows by 10 ms per probe: of 11 bits sent, 10 arrive.
    run(probe, 1_005, 3_000, (sentMs) => 40 + (sentMs - 1_000) / 10, { bps: 1.1e6 });
    expect(probe.deliveredBps(3_000)).toBeCloseTo(1e6, -3);
    expect(createDelayProbe().deliveredBps(0)).toBeNull();
  });
  it('measures the median burst throughput from the fourth burst on', () => {
    const probe = createDelayProbe();
    run(probe, 0, 500, () => 40);
    expect(probe.burstBps()).toBe(0);
    run(probe, 505, 1_500, (sentMs) => (sentMs === 900 ? 300 : 70), { burstBytes: 3_750 });
    expect(probe.burstBps()).toBe(1e6);
  });
});
