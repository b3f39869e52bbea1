import type { LinkStats } from '@salon/contract/player-channel.ts';
import { describe, expect, it } from 'vitest';
import { START } from './bitrate-controller.ts';
import { followWay, type WayFollower } from './network-estimator.ts';

const told: LinkStats = {
  t: 'stats',
  roundTripMs: 40,
  jitterMs: 0,
  lossShare: 0,
  framesPerSecond: 30,
  receivedKbps: 0,
};

/** A second of pictures and marks, which are back after `takesMs`. */
function second(way: WayFollower, fromMs: number, bps: number, takesMs = 40, keyFramesAtMs: number[] = []): void {
  const back: { atMs: number; text: string }[] = [];
  for (let nowMs = fromMs; nowMs < fromMs + 1_000; nowMs += 10) {
    way.sent(bps / 800, keyFramesAtMs.includes(nowMs), nowMs);
    if (nowMs % 100 === 0) back.push({ atMs: nowMs + takesMs, text: way.mark(nowMs) });
    for (const { text } of back.filter(({ atMs }) => atMs === nowMs)) way.marked(text, nowMs);
    if (nowMs % 200 === 0) way.report(nowMs);
  }
}

describe('GM-03 followWay', () => {
  it('grows while what is sent arrives, and falls as soon as it waits', () => {
    const way = followWay();
    way.start(0);
    second(way, 0, 900_000);
    second(way, 1_000, 900_000);
    const free = way.report(2_000).steering;
    expect(free.rateBps).toBeGreaterThan(START.rateBps);
    second(way, 2_000, 900_000, 200);
    const full = way.report(3_000).steering;
    expect(full).toMatchObject({ reason: 'queue' });
    expect(full.rateBps).toBeLessThan(free.rateBps);
  });
  it('does not take the queue that a key frame makes for a full way', () => {
    const way = followWay();
    way.start(0);
    second(way, 0, 900_000);
    second(way, 1_000, 900_000, 200, [1_400]);
    expect(way.report(2_000).steering.reason).toBe('clear');
  });
  it('but does that of key frames that are asked for again and again', () => {
    const way = followWay();
    way.start(0);
    second(way, 0, 900_000);
    second(way, 1_000, 900_000, 200, [1_000, 1_250, 1_500, 1_750]);
    expect(way.report(2_000).steering.reason).toBe('queue');
  });
  it('begins with what the connection before it found out', () => {
    const way = followWay();
    expect(way.know(500_000)).toMatchObject({ rateBps: 425_000, knownBps: 500_000 });
    expect(way.know(3_000_000).rateBps).toBe(START.rateBps);
  });
  it('asks for a mark behind what is large, not behind every picture', () => {
    const way = followWay();
    expect(way.sent(500, false, 1_000)).toBe(false);
    expect(way.sent(9_000, true, 1_033)).toBe(true);
    expect(way.sent(9_000, false, 1_066)).toBe(false);
    expect(way.sent(9_000, false, 1_166)).toBe(true);
  });
  it('a device is slow when it shows too few pictures of a calm way, three times in a row', () => {
    const way = followWay();
    way.start(0);
    const seen = [1_000, 2_000, 3_000, 4_000].map((nowMs) => {
      way.told({ ...told, framesPerSecond: 10 }, 30, nowMs);
      return way.report(nowMs).isDeviceSlow;
    });
    expect(seen).toEqual([false, false, true, false]);
  });
  it('hears a browser twice a second at most', () => {
    const way = followWay();
    way.start(0);
    for (let nowMs = 0; nowMs < 1_000; nowMs += 50) way.told({ ...told, framesPerSecond: 10 }, 30, nowMs);
    expect(way.report(1_000).isDeviceSlow).toBe(false);
  });
});
