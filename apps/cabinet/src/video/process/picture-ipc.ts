import type { IceCandidate } from '../ice.ts';
import type { PictureOffer } from '../picture.ts';
import type { SoundName } from '../sound/tones.ts';
import type { Still } from '../still.ts';

/** Agent (parent) → picture process (child). A child answers one offer in its life; the one that takes stills, none. */
export type ToChild =
  /** `capacityBps`: of the network of a connection just before this one; null: not known. */
  | ({ t: 'offer'; capacityBps: number | null } & PictureOffer)
  | { t: 'candidate'; candidate: IceCandidate }
  /** `view`: made by the driver, drawn by its own picture source; nobody between reads it. */
  | { t: 'show'; view: unknown; now: boolean }
  /** `shownAtMs`: see `Picture.send`. */
  | { t: 'send'; text: string; shownAtMs: number | null }
  /** On the press channel. `pressedAtMs`: see `Picture.reply`. */
  | { t: 'reply'; text: string; pressedAtMs?: number }
  | { t: 'sound'; name: SoundName }
  /** A still of machine `key`, whichever: one process takes those of all. */
  | { t: 'still'; id: number; key: number; view: unknown }
  /** The frames go to the watch process at this path too, until `unshare`. */
  | { t: 'share'; path: string }
  | { t: 'unshare'; path: string }
  | { t: 'close' };

/** Picture process (child) → agent (parent). */
export type FromChild =
  /** Native parts loaded, codecs open: an offer will be answered at once. */
  | { t: 'ready' }
  | { t: 'answer'; sdp: string }
  | { t: 'refused'; reason: string }
  | { t: 'candidate'; candidate: IceCandidate }
  | { t: 'opened' }
  | { t: 'message'; text: string }
  | { t: 'still'; id: number; still: Still | null }
  /** The network was saturated at this rate. */
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

/** Both ends are one program of one version, so only foreign messages (debuggers, wrappers) must be recognised. */
export function isFromChild(message: unknown): message is FromChild {
  return typeof message === 'object' && message !== null && 't' in message && FROM_CHILD.has(message.t);
}
