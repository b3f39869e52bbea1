import type { Failure } from '@salon/contract';
import type { PressRefusal } from '@salon/contract/player-channel.ts';
import type { InfoPush } from '@salon/contract/player-sockets.ts';
import type { KeyLock } from './press-lock.ts';

/** Something that the player has to know at once. */
export type GameNotice =
  | { kind: 'press_refused'; reason: PressRefusal }
  /** No answer in time; the cabinet does not play it any more. */
  | { kind: 'press_expired' }
  /** Not sent: the key was locked at the moment of the press. */
  | { kind: 'press_locked'; lock: KeyLock }
  | { kind: 'info'; info: InfoPush }
  | { kind: 'seat_ended'; failure: Failure }
  | { kind: 'connection_back' };
