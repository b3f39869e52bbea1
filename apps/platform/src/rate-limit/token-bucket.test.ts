import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const taken = (bucket: TokenBucket, tries: number) =>
  Array.from({ length: tries }, () => bucket.take()).filter(Boolean).length;

it('gives its burst at once, then so many a second, and never more than its burst', () => {
  const bucket = new TokenBucket({ perSecond: 20, burst: 60 });
  expect(taken(bucket, 100)).toBe(60);
  vi.advanceTimersByTime(500);
  expect(taken(bucket, 100)).toBe(10);
  vi.advanceTimersByTime(60_000);
  expect(taken(bucket, 100)).toBe(60);
});

it('a refused try costs nothing', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 1 });
  expect(taken(bucket, 1_000)).toBe(1);
  vi.advanceTimersByTime(100);
  expect(bucket.take()).toBe(true);
});
