/** Without pong and without a new frame for this long, the connection is dead whatever the ICE state still says. */
export const SILENT_MS = 2_000;
/** Pongs but no frames: the picture hangs. Longer, since a stalled decoder or a loaded phone catches up. */
export const FROZEN_MS = 6_000;
/** Offer, candidates, DTLS and the first pong; over a slow relay that takes seconds. */
export const SETUP_MS = 10_000;

export type LostReason = 'ice_failed' | 'silent' | 'frozen' | 'setup_timeout' | 'signal_failed' | 'channel_closed';

/** All times on this side's clock, milliseconds. */
export interface LiveSigns {
  iceState: RTCIceConnectionState;
  openedAtMs: number;
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
  if (signs.pongAtMs === null) return nowMs - signs.openedAtMs > SETUP_MS ? 'setup_timeout' : null;
  const pongless = nowMs - signs.pongAtMs;
  const frameless = nowMs - Math.max(signs.frameAtMs ?? 0, signs.openedAtMs);
  if (pongless > SILENT_MS && frameless > SILENT_MS) return 'silent';
  if (signs.visible && frameless > FROZEN_MS) return 'frozen';
  return null;
}
