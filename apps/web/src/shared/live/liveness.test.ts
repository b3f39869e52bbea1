import { describe, expect, it } from 'vitest';
import { FROZEN_MS, type LiveSigns, lostBy, SETUP_MS, SILENT_MS } from './liveness.ts';

const alive: LiveSigns = { iceState: 'connected', openedAtMs: 0, pongAtMs: 20_000, frameAtMs: 20_000, visible: true };
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
    expect(lostBy(young, SETUP_MS)).toBeNull();
    expect(lostBy(young, SETUP_MS + 1)).toBe('setup_timeout');
  });
  it('believes ICE when it gives up, not when it only worries', () => {
    expect(after(0, { iceState: 'failed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'closed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'disconnected' })).toBeNull();
  });
});
