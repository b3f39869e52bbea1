import { describe, expect, it } from 'vitest';
import { detectUnrecoverableLoss } from './unrecoverable-loss.ts';

const HISTORY = 256;

describe('detectUnrecoverableLoss', () => {
  it('needs no key frame while the missing packets are still kept', () => {
    const needsKeyFrame = detectUnrecoverableLoss(HISTORY);
    expect(needsKeyFrame([])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000 + HISTORY - 1])).toBe(false);
    expect(needsKeyFrame([1_000])).toBe(false);
  });
  it('needs one key frame for a packet that is no longer kept, and another only for later losses', () => {
    const needsKeyFrame = detectUnrecoverableLoss(HISTORY);
    expect(needsKeyFrame([1_000])).toBe(false);
    expect(needsKeyFrame([1_000, 1_000 + HISTORY])).toBe(true);
    expect(needsKeyFrame([1_000, 1_010, 1_000 + 2 * HISTORY])).toBe(false);
    expect(needsKeyFrame([1_001 + HISTORY])).toBe(false);
    expect(needsKeyFrame([1_001 + HISTORY, 1_001 + 2 * HISTORY])).toBe(true);
  });
  it('needs a key frame at once after an outage', () => {
    const needsKeyFrame = detectUnrecoverableLoss(HISTORY);
    expect(needsKeyFrame(Array.from({ length: 400 }, (_, at) => 500 + at))).toBe(true);
  });
  it('wraps at 16 bits', () => {
    const needsKeyFrame = detectUnrecoverableLoss(HISTORY);
    expect(needsKeyFrame([65_500])).toBe(false);
    expect(needsKeyFrame([20])).toBe(false);
    expect(needsKeyFrame([65_500, 219])).toBe(false);
    expect(needsKeyFrame([65_500, 220])).toBe(true);
  });
});
