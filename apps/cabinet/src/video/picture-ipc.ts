import type { SceneState } from '../drivers/simulated/scene/scene-state.ts';
import type { IceCandidate, IceServer } from './ice.ts';
import type { SoundName } from './sound/tones.ts';

/** Machine (parent) → picture (child). A child answers one offer in its life; one that only gives out stills, none. */
export type ToChild =
  /** `capacityBps`: measured by a connection directly before this one; null: unknown. */
  | { t: 'offer'; sdp: string; iceServers: IceServer[]; capacityBps: number | null }
  | { t: 'candidate'; candidate: IceCandidate }
  | { t: 'scene'; scene: SceneState; now: boolean }
  | { t: 'send'; text: string }
  /** On the press channel. */
  | { t: 'reply'; text: string }
  | { t: 'sound'; name: SoundName }
  | { t: 'still'; id: number; wish: 'changed' | 'any' }
  | { t: 'close' };

/** Picture (child) → machine (parent). */
export type FromChild =
  /** Native parts loaded, codecs open: an offer will be answered at once. */
  | { t: 'ready' }
  | { t: 'answer'; sdp: string }
  | { t: 'refused'; reason: string }
  | { t: 'candidate'; candidate: IceCandidate }
  | { t: 'opened' }
  | { t: 'message'; text: string }
  | { t: 'still'; id: number; jpeg: Buffer | null }
  /** The link was saturated at this capacity. */
  | { t: 'saturated'; capacityBps: number }
  /** The connection is over; the process exits by itself. */
  | { t: 'ended'; reason: string };

const FROM_CHILD: ReadonlySet<unknown> = new Set<FromChild['t']>([
  'ready',
  'answer',
  'refused',
  'candidate',
  'opened',
  'message',
  'still',
  'saturated',
  'ended',
]);

/** Both ends are one program of one version, so only foreign messages (debuggers, wrappers) must be told apart. */
export function isFromChild(message: unknown): message is FromChild {
  return typeof message === 'object' && message !== null && 't' in message && FROM_CHILD.has(message.t);
}
