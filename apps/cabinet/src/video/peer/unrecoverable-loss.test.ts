import { describe, expect, it } from 'vitest';
import { detectUnrecoverableLoss } from './unrecoverable-loss.ts';

const KEPT = 256;

describe('detectUnrecoverableLoss', () => {
  it('needs no key frame while the missing packets are still kept', () => {
    const needsKeyFrame = detectUnrecoverableLoss(KEPT);
    expect(needsKeyFrame([])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000 + KEPT - 1])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
  });
  it('needs one key frame for a packet that is no longer kept, and another only for later losses', () => {
    const needsKeyFrame = detectUnrecoverableLoss(KEPT);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000, 1_000 + KEPT])).toBe(true);
    expect(needsKeyFrame([1_000, 1_010, 1_000 + 2 * KEPT])).toBe(false);
    expect(needsKeyFrame([1_001 + KEPT])).toBe(false);
    expect(needsKeyFrame([1_001 + KEPT, 1_001 + 2 * KEPT])).toBe(true);
  });
  it('needs a key frame at once after an outage', () => {
    const needsKeyFrame = detectUnrecoverableLoss(KEPT);
    expect(needsKeyFrame(Array.from({ length: 400 }, (_, at) => 500 + at))).toBe(true);
  });
  it('wraps at 16 bits', () => {
    const needsKeyFrame = detectUnrecoverableLoss(KEPT);
    expect(needsKeyFrame([65_500])).toBe(false);
    expect(needsKeyFrame([20])).toBe(false);
    expect(needsKeyFrame([65_500, 219])).toBe(false);
    expect(needsKeyFrame([65_500, 220])).toBe(true);
  });
});
