import { describe, expect, it } from 'vitest';
import { cabinetClock } from './clock-offset.ts';

describe('cabinetClock', () => {
  it('returns null before the first pong', () => {
    expect(cabinetClock().at(5)).toBeNull();
    expect(cabinetClock().roundTripMs()).toBeNull();
  });
  it('takes the offset from the shortest round trip and reports the latest', () => {
    const clock = cabinetClock();
    // 1000 ahead; the second pong waited 90 ms on its way back.
    clock.add({ sentMs: 0, receivedMs: 10, cabinetMs: 1_005 });
    clock.add({ sentMs: 100, receivedMs: 200, cabinetMs: 1_105 });
    expect(clock.at(300)).toBe(1_300);
    expect(clock.roundTripMs()).toBe(100);
  });
  it('follows a drifting clock by dropping old samples', () => {
    const clock = cabinetClock();
    clock.add({ sentMs: 0, receivedMs: 1, cabinetMs: 1_000 });
    for (let at = 1; at <= 16; at += 1) clock.add({ sentMs: at, receivedMs: at + 4, cabinetMs: at + 2 + 2_000 });
    expect(clock.at(50)).toBe(2_050);
  });
});
