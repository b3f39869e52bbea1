import type { LinkStats } from '@salon/contract/player-channel.ts';
import { describe, expect, it } from 'vitest';
import { INITIAL_BITRATE } from './bitrate-controller.ts';
import { createNetworkEstimator, type NetworkEstimator } from './network-estimator.ts';

const stats: LinkStats = {
  t: 'stats',
  roundTripMs: 40,
  jitterMs: 0,
  lossShare: 0,
  framesPerSecond: 30,
  receivedKbps: 0,
};

/** One second of frames and probes, which are echoed after `takesMs`. */
function second(
  estimator: NetworkEstimator,
  fromMs: number,
  bps: number,
  takesMs = 40,
  keyFramesAtMs: number[] = [],
): void {
  const echoes: { atMs: number; text: string }[] = [];
  for (let nowMs = fromMs; nowMs < fromMs + 1_000; nowMs += 10) {
    estimator.frameSent(bps / 800, keyFramesAtMs.includes(nowMs), nowMs);
    if (nowMs % 100 === 0) echoes.push({ atMs: nowMs + takesMs, text: estimator.nextProbe(nowMs) });
    for (const { text } of echoes.filter(({ atMs }) => atMs === nowMs)) estimator.echoReceived(text, nowMs);
    if (nowMs % 200 === 0) estimator.update(nowMs, 0);
  }
}

describe('GM-03 network estimator', () => {
  it('raises the bitrate on a clear link and cuts it when a queue appears', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    second(estimator, 0, 900_000);
    second(estimator, 1_000, 900_000);
    const clear = estimator.update(2_000, 0).bitrate;
    expect(clear.bitrateBps).toBeGreaterThan(INITIAL_BITRATE.bitrateBps);
    second(estimator, 2_000, 900_000, 200);
    const saturated = estimator.update(3_000, 0).bitrate;
    expect(saturated).toMatchObject({ reason: 'queue' });
    expect(saturated.bitrateBps).toBeLessThan(clear.bitrateBps);
  });
  it('ignores the queue that a single key frame makes', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    second(estimator, 0, 900_000);
    second(estimator, 1_000, 900_000, 200, [1_400]);
    expect(estimator.update(2_000, 0).bitrate.reason).toBe('clear');
  });
  it('does not ignore the queue of consecutive key frames', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    second(estimator, 0, 900_000);
    second(estimator, 1_000, 900_000, 200, [1_000, 1_250, 1_500, 1_750]);
    expect(estimator.update(2_000, 0).bitrate.reason).toBe('queue');
  });
  it('starts from the capacity that the previous connection measured', () => {
    const estimator = createNetworkEstimator();
    expect(estimator.startFrom(500_000)).toMatchObject({ bitrateBps: 425_000, capacityBps: 500_000 });
    expect(estimator.startFrom(3_000_000).bitrateBps).toBe(INITIAL_BITRATE.bitrateBps);
  });
  it('wants a probe after a burst, at most every 100 ms', () => {
    const estimator = createNetworkEstimator();
    expect(estimator.frameSent(500, false, 1_000)).toBe(false);
    expect(estimator.frameSent(9_000, true, 1_033)).toBe(true);
    expect(estimator.frameSent(9_000, false, 1_066)).toBe(false);
    expect(estimator.frameSent(9_000, false, 1_166)).toBe(true);
  });
  it('reports a slow device after three reports with too few frames on a clear link', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    const slow = [1_000, 2_000, 3_000, 4_000].map((nowMs) => {
      estimator.statsReceived({ ...stats, framesPerSecond: 10 }, 30, nowMs);
      return estimator.update(nowMs, 0).isDeviceSlow;
    });
    expect(slow).toEqual([false, false, true, false]);
  });
  it('takes no device for slow that is sent a picture at rest', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    for (let nowMs = 1_000; nowMs < 9_000; nowMs += 1_000)
      estimator.statsReceived({ ...stats, framesPerSecond: 8 }, null, nowMs);
    expect(estimator.update(9_000, 0).isDeviceSlow).toBe(false);
  });
  it('accepts at most two reports of the browser per second', () => {
    const estimator = createNetworkEstimator();
    estimator.start(0);
    for (let nowMs = 0; nowMs < 1_000; nowMs += 50)
      estimator.statsReceived({ ...stats, framesPerSecond: 10 }, 30, nowMs);
    expect(estimator.update(1_000, 0).isDeviceSlow).toBe(false);
  });
});
