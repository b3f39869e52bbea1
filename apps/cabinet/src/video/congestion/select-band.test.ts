import { describe, expect, it } from 'vitest';
import { type BandSelection, INITIAL_BAND, selectBand } from './select-band.ts';

const on = (active: BandSelection['active'], rest: Partial<BandSelection> = {}): BandSelection => ({
  ...INITIAL_BAND,
  active,
  ...rest,
});

describe('GM-03 band selection', () => {
  it.each<[string, BandSelection, number, BandSelection['active']]>([
    ['keeps the highest band down to its limit', on('high'), 1_100_000, 'high'],
    ['drops at once', on('high'), 1_099_999, 'medium'],
    ['one step at a time', on('high'), 160_000, 'medium'],
    ['drops further', on('medium'), 500_000, 'low'],
    ['stays on the lowest band', on('low'), 150_000, 'low'],
    ['is not raised at once', on('low'), 4_000_000, 'low'],
    ['is raised after 4 s of headroom', on('low', { headroomSinceMs: 6_000 }), 900_000, 'medium'],
    ['stays between the limits', on('medium', { headroomSinceMs: 0 }), 1_400_000, 'medium'],
    [
      'is not raised while the device is capped',
      on('medium', { headroomSinceMs: 0, cappedUntilMs: 10_001 }),
      4e6,
      'medium',
    ],
  ])('%s', (_, before, rateBps, active) => {
    expect(selectBand(before, rateBps, false, 10_000).active).toBe(active);
  });
  it('counts the headroom anew after an interruption', () => {
    const headroom = selectBand(on('medium'), 2e6, false, 0);
    const gone = selectBand(headroom, 1.5e6, false, 3_000);
    expect(selectBand(gone, 2e6, false, 4_500).active).toBe('medium');
    expect(selectBand(headroom, 2e6, false, 4_500).active).toBe('high');
  });
  it('lowers the band of a slow device for 60 s', () => {
    const slow = selectBand(on('high'), 4e6, true, 0);
    expect(slow.active).toBe('medium');
    let selection = slow;
    for (let nowMs = 0; nowMs < 59_000; nowMs += 200) selection = selectBand(selection, 4e6, false, nowMs);
    expect(selection.active).toBe('medium');
    for (let nowMs = 60_000; nowMs < 65_000; nowMs += 200) selection = selectBand(selection, 4e6, false, nowMs);
    expect(selection.active).toBe('high');
  });
  it('changes at most once while the bitrate oscillates by 10 %', () => {
    for (const centreBps of [500_000, 800_000, 1_100_000, 1_700_000]) {
      let selection = on('medium');
      let changes = 0;
      for (let nowMs = 0; nowMs < 120_000; nowMs += 200) {
        const next = selectBand(selection, centreBps * (1 + 0.1 * Math.sin(nowMs / 900)), false, nowMs);
        if (next.active !== selection.active) changes += 1;
        selection = next;
      }
      expect(changes, String(centreBps)).toBeLessThanOrEqual(1);
    }
  });
});
