import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const taken = (bucket: TokenBucket, tries: number, atMs: number) =>
  Array.from({ length: tries }, () => bucket.take(atMs)).filter(Boolean).length;

it('gives its burst at once, then so many a second, and never more than its burst', () => {
  const bucket = new TokenBucket({ perSecond: 20, burst: 60 });
  expect(taken(bucket, 100, 1_000)).toBe(60);
  expect(taken(bucket, 100, 1_500)).toBe(10);
  expect(taken(bucket, 100, 61_500)).toBe(60);
});

it('a refused try costs nothing', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 1 });
  expect(taken(bucket, 1_000, 5_000)).toBe(1);
  expect(bucket.take(5_100)).toBe(true);
});
