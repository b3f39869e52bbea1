/** Neither a pong nor a frame for this long: the connection is lost, whatever the ICE state is. */
export const SILENT_MS = 2_000;
/** Pongs but no frames for this long: lost. Longer, since a stalled decoder or a slow phone may catch up. */
export const FRAMELESS_MS = 6_000;
/** Neither a pong nor a frame for this long: a second connection is opened beside this one. */
export const DEGRADED_MS = 1_000;
/** No frame for this long: the player must not bet on the picture. */
export const FROZEN_MS = 1_000;

/** So many whole frames of which none was decoded are no matter of the network. */
export const UNDECODED_FRAMES = 10;

export type LostReason =
  | 'ice_failed'
  | 'silent'
  | 'frozen'
  | 'setup_timeout'
  | 'signal_failed'
  | 'channel_closed'
  /** The browser has no H.264, or its decoder makes no picture of it. */
  | 'undecodable'
  /** The browser gives no peer connection. */
  | 'blocked';

/** All times on the page's clock, milliseconds. */
export interface ConnectionSigns {
  iceState: RTCIceConnectionState;
  openedAtMs: number;
  /** Time allowed for offer, candidates, DTLS and the first pong. */
  setupMs: number;
  /** Null before the first. */
  pongAtMs: number | null;
  /** First pong; null before it. A frame cannot come earlier: a slow setup is no sign of a bad connection. */
  connectedAtMs: number | null;
  /** When the number of decoded frames last grew; null before the first. */
  frameAtMs: number | null;
  /** Whole frames that came while none was ever decoded; 0 once one was, and where the browser does not count them. */
  undecodedFrames: number;
  /** A hidden page decodes no frames, so missing ones mean nothing. */
  visible: boolean;
}

const framelessMs = ({ frameAtMs, connectedAtMs }: ConnectionSigns, nowMs: number) =>
  nowMs - Math.max(frameAtMs ?? 0, connectedAtMs ?? nowMs);

const isUndecodable = ({ undecodedFrames }: ConnectionSigns) => undecodedFrames >= UNDECODED_FRAMES;

/** Why the connection is lost; null while it lives. */
export function lossReason(signs: ConnectionSigns, nowMs: number): LostReason | null {
  if (signs.iceState === 'failed' || signs.iceState === 'closed') return 'ice_failed';
  if (signs.pongAtMs === null) return nowMs - signs.openedAtMs > signs.setupMs ? 'setup_timeout' : null;
  const frameless = framelessMs(signs, nowMs);
  if (nowMs - signs.pongAtMs > SILENT_MS && frameless > SILENT_MS) return 'silent';
  if (signs.visible && frameless > FRAMELESS_MS) return isUndecodable(signs) ? 'undecodable' : 'frozen';
  return null;
}

/** The picture does not show the machine as it is now. */
export function isFrozen(signs: ConnectionSigns, nowMs: number): boolean {
  return signs.visible && framelessMs(signs, nowMs) > FROZEN_MS;
}

/** The connection may be lost soon, or recover. A second one does not mend a decoder. */
export function isDegraded(signs: ConnectionSigns, nowMs: number): boolean {
  if (signs.pongAtMs === null) return false;
  if (signs.iceState === 'disconnected') return true;
  const frameless = framelessMs(signs, nowMs);
  if (nowMs - signs.pongAtMs > DEGRADED_MS && frameless > DEGRADED_MS) return true;
  return signs.visible && frameless > FRAMELESS_MS / 2 && !isUndecodable(signs);
}
