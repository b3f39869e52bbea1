import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { SETTLE_MS } from '../../../shared/machines/settle-delay.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { useLasting } from '../deck/use-lasting.ts';
import type { GameSession } from '../session/game-session.ts';
import { inhibitOf } from '../session/press-lock.ts';
import { useCredit, useGameState, useGameView } from '../session/use-game-session.ts';
import type { SheetControl } from '../sheets/use-sheets.ts';
import { cashInRefusal } from './cash-in-amount.ts';
import { hasEnded, SEAT_GONE, useJustCashedIn, useTransferToast } from './transfer-end.ts';
import { transferWords } from './transfer-words.ts';

/** Without an answer of the platform the sheet closes after this time, and the transfer is followed on the deck. */
const SHEET_WAITS_MS = 1_500;

/** A machine takes a transfer between two games: a running one that takes longer is named as what is waited for. */
const GAME_WAIT_MS = 1_500;

export type TransferControl = ReturnType<typeof useTransfers>;

/** Cash in, cash out, and cash out before leaving, with their sheets and texts. `balanceMinor` undefined: not loaded. */
export function useTransfers(session: GameSession, sheets: SheetControl, balanceMinor: number | undefined) {
  const { sheet, open, close } = sheets;
  const { seat, money, machine, transfer } = useGameState(session);
  const { MAX_ALL_IN_LIMIT } = useSettings();
  const creditMinor = useCredit(session);
  const isOutOfOrder = useGameView(session, ({ deck }) => deck?.activity === 'error' || inhibitOf(deck) !== null);
  const isSocketDown = useGameView(session, (view) => view.isSocketDown);
  const words = useTransferWords(session);
  /** A transfer was begun since the cash in sheet opened; what ended before is not shown in it. */
  const [isBegun, setIsBegun] = useState(false);
  const isBusy = money === 'transferring' || money === 'inDoubt';
  const isSeated = seat === 'playing' && !isSocketDown;
  const canMove = isSeated && !isBusy;
  const canCashIn = canMove && !isOutOfOrder;
  const hasJustCashedIn = useJustCashedIn(session);
  /** The platform says that the cash in is on the machine sooner than the machine itself does. */
  const isCreditDue = hasJustCashedIn && creditMinor < (transfer?.amountMinor ?? 0);
  const isInSheet = sheet === 'cash_in' && isBegun;

  useTransferToast(session, words, isInSheet);
  useClosingSheet(session, isInSheet, close);
  const cashOutAndLeave = useCashOutAndLeave(session);
  // Without the seat no sheet can do anything, and each would cover the reason, which is shown on the picture.
  useEffect(() => {
    if (SEAT_GONE.includes(seat)) close();
  }, [seat, close]);

  return {
    /** For the line above the keys; the cash in sheet shows its own. */
    noticeText: (isBusy && !isInSheet) || hasJustCashedIn ? (words?.text ?? null) : null,
    /** What the cash in sheet shows of its transfer. */
    money: isBegun ? money : ('idle' as const),
    words: isBegun ? words : null,
    isBusy,
    isCreditDue,
    /** The seat is ours and the platform is reachable. */
    isSeated,
    hasCredit: creditMinor > 0,
    creditMinor,
    /** A cash out above it is paid by an attendant, minor units; null: there is no such limit. */
    handPayCashOutMinor: machine?.handPayCashOutMinor ?? null,
    canCashIn,
    canCashOut: canMove && creditMinor > 0,
    /** Minor units. False also while the balance is not known. */
    canCashInAmount: (minor: number) =>
      canCashIn &&
      balanceMinor !== undefined &&
      cashInRefusal(minor, { balanceMinor, maxMinor: MAX_ALL_IN_LIMIT }) === null,
    openCashIn: () => {
      setIsBegun(isBusy);
      open('cash_in');
    },
    openCashOut: () => open('cash_out'),
    cashIn: (amountMinor: number) => {
      setIsBegun(true);
      session.cashIn(amountMinor);
    },
    cashOut: () => {
      close();
      session.cashOut();
    },
    /** Asks first while there is credit on the machine. */
    askToLeave: () => {
      if (creditMinor > 0 && seat !== 'elsewhere' && seat !== 'failed') open('leave');
      else session.leave();
    },
    leave: () => {
      close();
      session.leave();
    },
    cashOutAndLeave: () => {
      close();
      cashOutAndLeave();
    },
  };
}

function useTransferWords(session: GameSession) {
  const { i18n } = useTranslation();
  const { money: format } = useFormat();
  const { money, transfer, refusal } = useGameState(session);
  const activity = useGameView(session, ({ deck }) => deck?.activity);
  const isBehindGame = useLasting(money === 'transferring' && activity === 'spinning', GAME_WAIT_MS);
  return transferWords({ money, transfer, refusal, isInBonus: activity === 'bonus', isBehindGame }, i18n, format);
}

/** The player is back at the machine as soon as the platform has taken the cash in; a refusal is read in the sheet. */
function useClosingSheet(session: GameSession, isInSheet: boolean, close: () => void): void {
  const { money, transfer } = useGameState(session);
  // `reserved` is what this side assumes before the platform has answered.
  const isTaken =
    transfer?.kind === 'cash_in' && (money === 'done' || (money === 'transferring' && transfer.state !== 'reserved'));
  const isWaiting = money === 'transferring' || money === 'inDoubt';
  useEffect(() => {
    if (!isInSheet) return;
    if (isTaken) return close();
    if (!isWaiting) return;
    const timer = setTimeout(close, SHEET_WAITS_MS);
    return () => clearTimeout(timer);
  }, [isInSheet, isTaken, isWaiting, close]);
}

function useCashOutAndLeave(session: GameSession): () => void {
  const { money } = useGameState(session);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || !hasEnded(money)) return;
    if (money !== 'done') return setIsLeaving(false);
    const timer = setTimeout(() => session.leave(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, money, session]);
  return () => {
    setIsLeaving(true);
    session.cashOut();
  };
}
