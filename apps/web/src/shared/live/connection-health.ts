/** Without pong and without a new frame for this long, the connection is dead whatever the ICE state still says. */
export const SILENT_MS = 2_000;
/** Pongs but no frames: the picture hangs. Longer, since a stalled decoder or a loaded phone catches up. */
export const FROZEN_MS = 6_000;
/** So long without either, a second connection is tried beside this one: it may be there before the first is given up. */
export const TROUBLED_MS = 1_000;

/** So long without a new picture, nobody should bet on what it shows. */
export const STILL_MS = 1_000;

export type LostReason = 'ice_failed' | 'silent' | 'frozen' | 'setup_timeout' | 'signal_failed' | 'channel_closed';

/** All times on this side's clock, milliseconds. */
export interface LiveSigns {
  iceState: RTCIceConnectionState;
  openedAtMs: number;
  /** Offer, candidates, DTLS and the first pong have this long. */
  setupMs: number;
  /** Null before the first. */
  pongAtMs: number | null;
  /** When the number of decoded frames last grew; null before the first. */
  frameAtMs: number | null;
  /** A hidden page decodes no frames, so missing ones mean nothing there. */
  visible: boolean;
}

/** Null while the connection is alive, as far as one can tell. */
export function lostBy(signs: LiveSigns, nowMs: number): LostReason | null {
  if (signs.iceState === 'failed' || signs.iceState === 'closed') return 'ice_failed';
  if (signs.pongAtMs === null) return nowMs - signs.openedAtMs > signs.setupMs ? 'setup_timeout' : null;
  const pongless = nowMs - signs.pongAtMs;
  const frameless = nowMs - Math.max(signs.frameAtMs ?? 0, signs.openedAtMs);
  if (pongless > SILENT_MS && frameless > SILENT_MS) return 'silent';
  if (signs.visible && frameless > FROZEN_MS) return 'frozen';
  return null;
}

/** The picture that the player sees is not the machine as it is now. */
export function isFrozen({ frameAtMs, openedAtMs, visible }: LiveSigns, nowMs: number): boolean {
  return visible && nowMs - Math.max(frameAtMs ?? 0, openedAtMs) > STILL_MS;
}

/** It may still recover by itself, or not. */
export function isTroubled({ iceState, pongAtMs, frameAtMs, openedAtMs, visible }: LiveSigns, nowMs: number): boolean {
  if (pongAtMs === null) return false;
  if (iceState === 'disconnected') return true;
  const frameless = nowMs - Math.max(frameAtMs ?? 0, openedAtMs);
  if (nowMs - pongAtMs > TROUBLED_MS && frameless > TROUBLED_MS) return true;
  return visible && frameless > FROZEN_MS / 2;
}
