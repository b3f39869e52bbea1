import { describe, expect, it } from 'vitest';
import { watchBeyondRepair } from './unrecoverable-loss.ts';

const KEPT = 256;

describe('watchBeyondRepair', () => {
  it('needs no key frame while what is missing can still be sent again', () => {
    const needsKeyFrame = watchBeyondRepair(KEPT);
    expect(needsKeyFrame([])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000 + KEPT - 1])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
  });
  it('needs one key frame for a packet that is no longer kept, and another only for what is lost after it', () => {
    const needsKeyFrame = watchBeyondRepair(KEPT);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000, 1_000 + KEPT])).toBe(true);
    expect(needsKeyFrame([1_000, 1_010, 1_000 + 2 * KEPT])).toBe(false);
    expect(needsKeyFrame([1_001 + KEPT])).toBe(false);
    expect(needsKeyFrame([1_001 + KEPT, 1_001 + 2 * KEPT])).toBe(true);
  });
  it('knows at once after a blackout', () => {
    const needsKeyFrame = watchBeyondRepair(KEPT);
    expect(needsKeyFrame(Array.from({ length: 400 }, (_, at) => 500 + at))).toBe(true);
  });
  it('counts across the end of 16 bits', () => {
    const needsKeyFrame = watchBeyondRepair(KEPT);
    expect(needsKeyFrame([65_500])).toBe(false);
    expect(needsKeyFrame([20])).toBe(false);
    expect(needsKeyFrame([65_500, 219])).toBe(false);
    expect(needsKeyFrame([65_500, 220])).toBe(true);
  });
});
