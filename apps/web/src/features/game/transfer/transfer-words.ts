import type { Failure } from '@salon/contract';
import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { errorText, isolate } from '@salon/i18n';
import type { i18n } from 'i18next';
import type { MoneyState } from '../session/game-statechart.ts';

export interface TransferWords {
  text: string;
  tone: 'info' | 'ok' | 'bad';
}

interface TransferView {
  money: MoneyState;
  transfer: TransferProgress | null;
  /** Why it was not accepted, where the platform gave a reason. */
  refusal: Failure | null;
  isInBonus: boolean;
  /** A game runs for so long that the player has to know what the transfer waits for. */
  isBehindGame: boolean;
}

/** The state of a transfer as a text for the player; null where there is none. */
export function transferWords(view: TransferView, i18n: i18n, format: (minor: number) => string): TransferWords | null {
  const { money, transfer, refusal } = view;
  if (transfer === null) return null;
  const isCashIn = transfer.kind === 'cash_in';
  const amount = isolate(format(transfer.amountMinor));
  switch (money) {
    case 'idle':
      return null;
    case 'transferring':
      if (view.isInBonus && !isCashIn) return { text: i18n.t('game.cashOutAfterBonus'), tone: 'info' };
      if (view.isBehindGame)
        return { text: i18n.t(isCashIn ? 'game.cashInAfterGame' : 'game.cashOutAfterGame', { amount }), tone: 'info' };
      return { text: i18n.t(isCashIn ? 'game.cashInRunning' : 'game.cashOutRunning', { amount }), tone: 'info' };
    case 'inDoubt':
      return { text: i18n.t('game.transferUnknown'), tone: 'info' };
    case 'disputed':
      return { text: i18n.t('game.transferDisputed'), tone: 'bad' };
    case 'done':
      if (isCashIn) return { text: i18n.t('game.cashInDone', { amount }), tone: 'ok' };
      return {
        text: i18n.t(transfer.reason === 'hand_pay' ? 'game.cashOutByHand' : 'game.cashOutDone', { amount }),
        tone: 'ok',
      };
    case 'dropped':
      if (refusal !== null) return { text: errorText(i18n, refusal), tone: 'bad' };
      return { text: i18n.t(isCashIn ? 'game.cashInRefused' : 'game.cashOutRefused'), tone: 'bad' };
  }
}
