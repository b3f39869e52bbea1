import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { monotonicMs } from '../clock.ts';
import type { Encoder, FrameSource, I420 } from './ports.ts';
import { createVideoFeed } from './video-feed.ts';

const picture = { widthPx: 2, heightPx: 2 } as I420;
const source: FrameSource = { widthPx: 2, heightPx: 2, drawInto: () => true };
let requested: boolean[];
let encode: Encoder['encode'];

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  requested = [];
  encode = async (keyFrame) => {
    requested.push(keyFrame);
    return { data: Buffer.alloc(1), keyFrame };
  };
});
afterEach(() => void vi.useRealTimers());

const feed = (failed: (reason: string) => void = () => undefined) => {
  const encoder: Encoder = {
    picture,
    encode: (key) => encode(key),
    setBitrate: () => undefined,
    close: async () => undefined,
  };
  return createVideoFeed({ source, encoder, framesPerSecond: 30 }, () => undefined, failed);
};
const keyFrames = () => requested.filter(Boolean).length;

describe('createVideoFeed', () => {
  it('starts with a key frame and makes no other unasked', async () => {
    feed().start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requested[0]).toBe(true);
    expect(keyFrames()).toBe(1);
  });
  it('limits key frames to one per 250 ms and always serves the last request', async () => {
    const storm = feed();
    storm.start();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let request = 0; request < 50; request += 1) {
      storm.requestKeyFrame();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(keyFrames()).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = keyFrames();
    storm.requestKeyFrame();
    await vi.advanceTimersByTimeAsync(1);
    expect(keyFrames()).toBe(before + 1);
    storm.requestKeyFrame();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keyFrames()).toBe(before + 2);
  });
  it('sends the frames of a camera with the time at which they were taken, and none twice', async () => {
    const emitted: number[] = [];
    let came: (hurry: boolean) => void = () => undefined;
    let takenAtMs = performance.now();
    const live = {
      isLive: () => true,
      capturedAtMs: () => monotonicMs() + takenAtMs - performance.now(),
      listen(listener: typeof came) {
        came = listener;
        return () => undefined;
      },
    };
    const encoder = { picture, encode, setBitrate: () => undefined, close: async () => undefined };
    const camera = createVideoFeed(
      { source: { ...source, live }, encoder, framesPerSecond: 30 },
      (_, atMs) => emitted.push(atMs),
      () => undefined,
    );
    camera.start();
    for (let frame = 0; frame < 10; frame += 1) {
      await vi.advanceTimersByTimeAsync(40);
      takenAtMs = performance.now() - 12;
      came(false);
    }
    await vi.advanceTimersByTimeAsync(900);
    expect(emitted).toHaveLength(11);
    const taken = emitted.slice(1).map((atMs, frame) => atMs - 40 * frame);
    for (const atMs of taken) expect(Math.abs(atMs - 28)).toBeLessThan(2);
    expect(keyFrames()).toBe(1);
    camera.requestKeyFrame();
    await vi.advanceTimersByTimeAsync(1);
    expect(keyFrames()).toBe(2);
  });
  it('sends a picture at rest a few times a second, and what was asked for at once', async () => {
    let isChanged = false;
    const atRest: FrameSource = { ...source, drawInto: () => isChanged };
    const sentAtMs: number[] = [];
    const encoder = { picture, encode, setBitrate: () => undefined, close: async () => undefined };
    const still = createVideoFeed(
      { source: atRest, encoder, framesPerSecond: 30 },
      () => sentAtMs.push(performance.now()),
      () => undefined,
    );
    const sentIn = async (ms: number) => {
      const before = sentAtMs.length;
      await vi.advanceTimersByTimeAsync(ms);
      return sentAtMs.length - before;
    };
    still.start();
    expect(await sentIn(1_000)).toBeGreaterThan(10);
    expect(still.isSteady()).toBe(false);
    const signsOfLife = await sentIn(2_000);
    expect(signsOfLife).toBeGreaterThanOrEqual(12);
    expect(signsOfLife).toBeLessThanOrEqual(18);
    still.requestFrame();
    expect(await sentIn(5)).toBe(1);
    still.requestKeyFrame();
    expect(await sentIn(5)).toBe(1);
    expect(requested.at(-1)).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    isChanged = true;
    expect(await sentIn(1_000)).toBeGreaterThanOrEqual(29);
    await still.close();
  });
  it('reports a failed codec once and stops drawing', async () => {
    const failed = vi.fn();
    encode = () => Promise.reject(new Error('broken'));
    feed(failed).start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith('Error: broken');
  });
});
