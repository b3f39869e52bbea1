import { describe, expect, it } from 'vitest';
import { type BandPick, FIRST_PICK, pickBand } from './select-band.ts';

const on = (active: BandPick['active'], rest: Partial<BandPick> = {}): BandPick => ({ ...FIRST_PICK, active, ...rest });

describe('GM-03 pickBand', () => {
  it.each<[string, BandPick, number, BandPick['active']]>([
    ['keeps the best while it is worth its size', on('high'), 1_100_000, 'high'],
    ['falls at once', on('high'), 1_099_999, 'medium'],
    ['one step at a time', on('high'), 160_000, 'medium'],
    ['falls further', on('medium'), 500_000, 'low'],
    ['stays on the lowest', on('low'), 150_000, 'low'],
    ['does not rise at once', on('low'), 4_000_000, 'low'],
    ['rises when there was room for a while', on('low', { roomSinceMs: 6_000 }), 900_000, 'medium'],
    ['stays between the limits', on('medium', { roomSinceMs: 0 }), 1_400_000, 'medium'],
    [
      'does not rise on a device that could not keep up',
      on('medium', { roomSinceMs: 0, cappedUntilMs: 10_001 }),
      4e6,
      'medium',
    ],
  ])('%s', (_, before, rateBps, active) => {
    expect(pickBand(before, rateBps, false, 10_000).active).toBe(active);
  });
  it('forgets the room there was when it is gone for a moment', () => {
    const room = pickBand(on('medium'), 2e6, false, 0);
    const gone = pickBand(room, 1.5e6, false, 3_000);
    expect(pickBand(gone, 2e6, false, 4_500).active).toBe('medium');
    expect(pickBand(room, 2e6, false, 4_500).active).toBe('high');
  });
  it('takes a slow device down, and leaves it there for a minute', () => {
    const slow = pickBand(on('high'), 4e6, true, 0);
    expect(slow.active).toBe('medium');
    let pick = slow;
    for (let nowMs = 0; nowMs < 59_000; nowMs += 200) pick = pickBand(pick, 4e6, false, nowMs);
    expect(pick.active).toBe('medium');
    for (let nowMs = 60_000; nowMs < 65_000; nowMs += 200) pick = pickBand(pick, 4e6, false, nowMs);
    expect(pick.active).toBe('high');
  });
  it('has settled on a rate that swings around any one value', () => {
    for (const centreBps of [500_000, 800_000, 1_100_000, 1_700_000]) {
      let pick = on('medium');
      let changes = 0;
      for (let nowMs = 0; nowMs < 120_000; nowMs += 200) {
        const next = pickBand(pick, centreBps * (1 + 0.1 * Math.sin(nowMs / 900)), false, nowMs);
        if (next.active !== pick.active) changes += 1;
        pick = next;
      }
      expect(changes, String(centreBps)).toBeLessThanOrEqual(1);
    }
  });
});
