import { showFailure, showMessage } from '../../../shared/messages/messages.ts';
import type { GameNotice } from './game-notice.ts';
import { infoFailure } from './seat-end.ts';

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
      return showFailure(notice.failure);
    case 'connection_back':
      return showMessage('game.connectionBack', { tone: 'ok', place: 'game' });
    case 'info':
      return showFailure(infoFailure(notice.info), 'game');
  }
}
