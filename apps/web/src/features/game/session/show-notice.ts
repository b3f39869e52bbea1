import { CODES, type Failure } from '@salon/contract';
import type { PressRefusal } from '@salon/contract/player-channel.ts';
import type { InfoPush } from '@salon/contract/player-sockets.ts';
import { showFailure, showMessage } from '../../../shared/messages/messages.ts';
import type { KeyLock } from './press-lock.ts';
import { infoFailure } from './seat-end.ts';

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

/** Shows a notice as a toast. */
export function showNotice(notice: GameNotice) {
  switch (notice.kind) {
    case 'press_refused':
      return showMessage(`game.refused_${notice.reason}`, { place: 'game' });
    case 'press_expired':
      return showMessage('game.press_expired', { place: 'game' });
    case 'press_locked':
      return showMessage(`deck.locked_${notice.lock}`, { place: 'game' });
    case 'seat_ended':
      // The text of 50100 is for the lobby; this one fits the game screen.
      if (notice.failure.code === CODES.session_terminated) return showMessage('game.removed', { tone: 'bad' });
      return showFailure(notice.failure);
    case 'connection_back':
      return showMessage('game.connectionBack', { tone: 'ok', place: 'game' });
    case 'info':
      return showFailure(infoFailure(notice.info), 'game');
  }
}
