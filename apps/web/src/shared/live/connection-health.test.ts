import { describe, expect, it } from 'vitest';
import {
  FROZEN_MS,
  isFrozen,
  isTroubled,
  type LiveSigns,
  lostBy,
  SILENT_MS,
  STILL_MS,
  TROUBLED_MS,
} from './connection-health.ts';

const alive: LiveSigns = {
  iceState: 'connected',
  openedAtMs: 0,
  setupMs: 5_000,
  pongAtMs: 20_000,
  frameAtMs: 20_000,
  visible: true,
};
const after = (ms: number, signs: Partial<LiveSigns>) => lostBy({ ...alive, ...signs }, 20_000 + ms);

describe('GM-16 lostBy', () => {
  it('is lost by silence only when pongs and frames both stop', () => {
    expect(after(SILENT_MS, {})).toBeNull();
    expect(after(SILENT_MS + 1, {})).toBe('silent');
    expect(after(SILENT_MS + 1, { pongAtMs: 21_000 })).toBeNull();
    expect(after(SILENT_MS + 1, { frameAtMs: 21_000 })).toBeNull();
  });
  it('is frozen when pongs come but no frames, unless nobody looks', () => {
    const pongAtMs = 20_000 + FROZEN_MS;
    expect(after(FROZEN_MS + 1, { pongAtMs })).toBe('frozen');
    expect(after(FROZEN_MS + 1, { pongAtMs, visible: false })).toBeNull();
  });
  it('gives the setup its time', () => {
    const young = { ...alive, pongAtMs: null, frameAtMs: null };
    expect(lostBy(young, 5_000)).toBeNull();
    expect(lostBy(young, 5_001)).toBe('setup_timeout');
  });
  it('believes ICE when it gives up, not when it only worries', () => {
    expect(after(0, { iceState: 'failed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'closed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'disconnected' })).toBeNull();
  });
});

describe('GM-16 isFrozen', () => {
  it('says so when no picture has come for a second, unless nobody looks', () => {
    const at = 20_000 + STILL_MS;
    expect(isFrozen(alive, at)).toBe(false);
    expect(isFrozen(alive, at + 1)).toBe(true);
    expect(isFrozen({ ...alive, visible: false }, at + 1)).toBe(false);
    expect(isFrozen({ ...alive, frameAtMs: null, openedAtMs: at }, at + 1)).toBe(false);
  });
});

describe('GM-16 isTroubled', () => {
  const at = 20_000 + TROUBLED_MS + 1;
  it.each<[string, Partial<LiveSigns>, boolean]>([
    ['neither pong nor picture', {}, true],
    ['pongs come', { pongAtMs: 20_500 }, false],
    ['pictures come', { frameAtMs: 20_500 }, false],
    ['ICE worries', { iceState: 'disconnected', pongAtMs: 20_500 }, true],
    ['not open yet', { iceState: 'checking', pongAtMs: null, frameAtMs: null }, false],
    ['the picture hangs for long', { pongAtMs: 21_000, frameAtMs: 21_000 - FROZEN_MS / 2 }, true],
    ['nobody looks at the picture', { pongAtMs: 21_000, frameAtMs: 0, visible: false }, false],
  ])('%s', (_, signs, troubled) => {
    expect(isTroubled({ ...alive, ...signs }, at)).toBe(troubled);
  });
});
