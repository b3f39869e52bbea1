import type { IceServer } from '../ice.ts';

export interface WatchOffer {
  watcherId: string;
  sdp: string;
  iceServers: readonly IceServer[];
}

/** Agent (parent) → watch process (child). */
export type ToWatch = ({ t: 'offer' } & WatchOffer) | { t: 'end'; watcherId: string } | { t: 'close' };

/** Watch process (child) → agent (parent). */
export type FromWatch =
  /** The picture process may connect. */
  | { t: 'listening' }
  /** The SDP holds all candidates. */
  | { t: 'answer'; watcherId: string; sdp: string }
  /** The connection is over, or was refused. */
  | { t: 'ended'; watcherId: string; reason: string };

const FROM_WATCH: ReadonlySet<unknown> = new Set<FromWatch['t']>(['listening', 'answer', 'ended']);

/** As in the picture's IPC: only foreign messages must be recognised. */
export function isFromWatch(message: unknown): message is FromWatch {
  return typeof message === 'object' && message !== null && 't' in message && FROM_WATCH.has(message.t);
}
