import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRAME_GAP_MS, framePacer } from './frame-pacer.ts';

const ENCODE_MS = 3;
let drawnAtMs: number[];
let pacer: ReturnType<typeof framePacer>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  drawnAtMs = [];
  pacer = framePacer(
    () => {
      drawnAtMs.push(performance.now());
      return new Promise((resolve) => setTimeout(resolve, ENCODE_MS));
    },
    () => performance.now(),
  );
});
afterEach(() => vi.useRealTimers());

describe('framePacer', () => {
  it('GM-02 draws 30 frames a second at even intervals', async () => {
    pacer.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drawnAtMs.length).toBeGreaterThanOrEqual(298);
    expect(drawnAtMs.length).toBeLessThanOrEqual(304);
    const gaps = drawnAtMs.slice(1).map((at, index) => at - drawnAtMs[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(30);
  });
  it('draws a requested frame at once when the encoder is free', async () => {
    pacer.start();
    await vi.advanceTimersByTimeAsync(50);
    const before = drawnAtMs.length;
    pacer.requestFrame();
    expect(drawnAtMs.length).toBe(before + 1);
    expect(drawnAtMs.at(-1)).toBe(50);
  });
  it('waits for the encoder and the minimum gap, and merges several requests', async () => {
    pacer.start();
    await vi.advanceTimersByTimeAsync(1);
    for (let times = 0; times < 5; times += 1) pacer.requestFrame();
    expect(drawnAtMs).toEqual([0]);
    await vi.advanceTimersByTimeAsync(20);
    expect(drawnAtMs).toEqual([0, FRAME_GAP_MS]);
  });
  it('skips frames missed in a stall', async () => {
    pacer.start();
    await vi.advanceTimersByTimeAsync(10);
    vi.setSystemTime(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(drawnAtMs.length).toBeLessThan(40);
  });
  it('draws a camera when its frames come, and one that hurries before its slot', async () => {
    pacer.setLive(true);
    pacer.setRate(15);
    pacer.start();
    await vi.advanceTimersByTimeAsync(300);
    drawnAtMs = [];
    for (let frame = 0; frame <= 6; frame += 1) {
      pacer.frameCame(frame === 6);
      await vi.advanceTimersByTimeAsync(33);
    }
    expect(drawnAtMs).toEqual([300, 333, 399, 465, 498]);
    pacer.setLive(false);
    pacer.requestFrame();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(drawnAtMs.length).toBeGreaterThanOrEqual(15);
  });
  it('draws nothing before the start or after the stop', async () => {
    pacer.requestFrame();
    await vi.advanceTimersByTimeAsync(100);
    expect(drawnAtMs).toEqual([]);
    pacer.start();
    pacer.stop();
    await vi.advanceTimersByTimeAsync(100);
    expect(drawnAtMs.length).toBeLessThanOrEqual(1);
  });
});
