import { describe, expect, it } from 'vitest';
import {
  type ConnectionSigns,
  DEGRADED_MS,
  FRAMELESS_MS,
  FROZEN_MS,
  isDegraded,
  isFrozen,
  lossReason,
  SILENT_MS,
  UNDECODED_FRAMES,
} from './connection-health.ts';

const alive: ConnectionSigns = {
  iceState: 'connected',
  openedAtMs: 0,
  setupMs: 5_000,
  pongAtMs: 20_000,
  connectedAtMs: 1_000,
  frameAtMs: 20_000,
  undecodedFrames: 0,
  visible: true,
};
const after = (ms: number, signs: Partial<ConnectionSigns>) => lossReason({ ...alive, ...signs }, 20_000 + ms);

describe('GM-16 lossReason', () => {
  it('is silent only when pongs and frames both stop', () => {
    expect(after(SILENT_MS, {})).toBeNull();
    expect(after(SILENT_MS + 1, {})).toBe('silent');
    expect(after(SILENT_MS + 1, { pongAtMs: 21_000 })).toBeNull();
    expect(after(SILENT_MS + 1, { frameAtMs: 21_000 })).toBeNull();
  });
  it('is frozen when pongs arrive without frames, unless the page is hidden', () => {
    const pongAtMs = 20_000 + FRAMELESS_MS;
    expect(after(FRAMELESS_MS + 1, { pongAtMs })).toBe('frozen');
    expect(after(FRAMELESS_MS + 1, { pongAtMs, visible: false })).toBeNull();
  });
  it('is undecodable when whole frames arrive and none was ever decoded', () => {
    const coming = { pongAtMs: 20_000 + FRAMELESS_MS, frameAtMs: null, connectedAtMs: 20_000 };
    expect(after(FRAMELESS_MS + 1, { ...coming, undecodedFrames: UNDECODED_FRAMES })).toBe('undecodable');
    expect(after(FRAMELESS_MS + 1, { ...coming, undecodedFrames: UNDECODED_FRAMES - 1 })).toBe('frozen');
    expect(after(FRAMELESS_MS, { ...coming, undecodedFrames: 1_000 })).toBeNull();
  });
  it('waits for the setup', () => {
    const young = { ...alive, pongAtMs: null, frameAtMs: null };
    expect(lossReason(young, 5_000)).toBeNull();
    expect(lossReason(young, 5_001)).toBe('setup_timeout');
  });
  it('is lost when ICE failed or closed, not when it is disconnected', () => {
    expect(after(0, { iceState: 'failed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'closed' })).toBe('ice_failed');
    expect(after(0, { iceState: 'disconnected' })).toBeNull();
  });
});

describe('GM-16 isFrozen', () => {
  it('is true after a second without a frame, unless the page is hidden', () => {
    const at = 20_000 + FROZEN_MS;
    expect(isFrozen(alive, at)).toBe(false);
    expect(isFrozen(alive, at + 1)).toBe(true);
    expect(isFrozen({ ...alive, visible: false }, at + 1)).toBe(false);
    expect(isFrozen({ ...alive, frameAtMs: null, connectedAtMs: at }, at + 1)).toBe(false);
  });
});

describe('GM-16 isDegraded', () => {
  const at = 20_000 + DEGRADED_MS + 1;
  it.each<[string, Partial<ConnectionSigns>, boolean]>([
    ['neither pongs nor frames', {}, true],
    ['pongs arrive', { pongAtMs: 20_500 }, false],
    ['frames arrive', { frameAtMs: 20_500 }, false],
    ['ICE is disconnected', { iceState: 'disconnected', pongAtMs: 20_500 }, true],
    ['not open yet', { iceState: 'checking', pongAtMs: null, frameAtMs: null }, false],
    ['no frames for 3 s', { pongAtMs: 21_000, frameAtMs: 21_000 - FRAMELESS_MS / 2 }, true],
    ['no second connection mends a decoder', { pongAtMs: 21_000, frameAtMs: 0, undecodedFrames: 90 }, false],
    ['its setup took long', { connectedAtMs: 20_500, pongAtMs: 21_000, frameAtMs: null }, false],
    ['the page is hidden', { pongAtMs: 21_000, frameAtMs: 0, visible: false }, false],
  ])('%s', (_, signs, degraded) => {
    expect(isDegraded({ ...alive, ...signs }, at)).toBe(degraded);
  });
});
