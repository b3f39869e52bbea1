import { CODES } from '@salon/contract';
import { showMessage, showFailure } from '../../../shared/messages/messages.ts';
import type { GameNotice } from './game-session.ts';

/** What happens at the machine, as toasts. */
export function tellNotice(notice: GameNotice) {
  switch (notice.kind) {
    case 'press_refused':
      return showMessage(`game.refused_${notice.reason}`, { place: 'game' });
    case 'press_expired':
      return showMessage('game.press_expired', { place: 'game' });
    case 'press_locked':
      return showMessage(`deck.locked_${notice.lock}`, { place: 'game' });
    case 'seat_ended':
      // To whoever was removed 50100 says it in words that fit the screen.
      if (notice.failure.code === CODES.session_terminated) return showMessage('game.removed', { tone: 'bad' });
      return showFailure(notice.failure);
    case 'connection_back':
      return showMessage('game.connectionBack', { tone: 'ok', place: 'game' });
    case 'info': {
      const { code, params, message } = notice.info;
      return showFailure({ status: 0, code, Params: params, ErrorMessage: message }, 'game');
    }
  }
}
