import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Encoder, FrameSource, I420 } from './ports.ts';
import { drawnFeed } from './video-feed.ts';

const picture = { widthPx: 2, heightPx: 2 } as I420;
const source: FrameSource = { widthPx: 2, heightPx: 2, drawInto: () => undefined };
let asked: boolean[];
let encode: Encoder['encode'];

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  asked = [];
  encode = async (keyFrame) => {
    asked.push(keyFrame);
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
  return drawnFeed({ source, encoder, framesPerSecond: 30 }, () => undefined, failed);
};
const keyFrames = () => asked.filter(Boolean).length;

describe('drawnFeed', () => {
  it('begins with a key frame and makes no other by itself', async () => {
    feed().start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked[0]).toBe(true);
    expect(keyFrames()).toBe(1);
  });
  it('answers a storm of requests with few key frames, and never forgets the last request', async () => {
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
  it('says once that the codec broke, and draws no more', async () => {
    const failed = vi.fn();
    encode = () => Promise.reject(new Error('broken'));
    feed(failed).start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith('Error: broken');
  });
});
