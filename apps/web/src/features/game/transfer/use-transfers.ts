import { toasts } from '@salon/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { SETTLE_MS } from '../../../shared/machines/settle-delay.ts';
import type { GameSession } from '../session/game-session.ts';
import type { SeatState } from '../session/game-statechart.ts';
import { useCredit, useGameState, useGameView } from '../session/use-game-session.ts';
import type { SheetControl } from '../sheets/use-sheets.ts';
import { cashInSteps } from './transfer-steps.ts';
import { transferWords } from './transfer-words.ts';

/** How long a finished cash in is shown before its sheet closes. */
const DONE_SHOWN_MS = 1_200;

const SEAT_GONE: readonly SeatState[] = ['elsewhere', 'leaving', 'failed', 'left'];

export type TransferControl = ReturnType<typeof useTransfers>;

/** Cash in, cash out, and cash out before leaving, with their sheets and texts. */
export function useTransfers(session: GameSession, { sheet, open, close }: SheetControl) {
  const { seat, money, transfer, machine } = useGameState(session);
  const creditMinor = useCredit(session);
  const isOutOfOrder = useGameView(session, ({ deck }) => deck?.activity === 'error');
  const isSocketDown = useGameView(session, (view) => view.isSocketDown);
  const words = useTransferWords(session);
  /** A transfer was begun since the cash in sheet opened; what ended before is not shown in it. */
  const [isBegun, setIsBegun] = useState(false);
  const isBusy = money === 'transferring' || money === 'inDoubt';
  const isSeated = seat === 'playing' && !isSocketDown;
  const canMove = isSeated && !isBusy;

  useEndedTransfer(session, sheet, close);
  const cashOutAndLeave = useCashOutAndLeave(session);
  // Without the seat no sheet can do anything, and each would cover the reason, which is shown on the picture.
  useEffect(() => {
    if (SEAT_GONE.includes(seat)) close();
  }, [seat, close]);

  return {
    /** For the line above the meters; the cash in sheet shows its own. */
    noticeText: isBusy && sheet !== 'cash_in' ? (words?.text ?? null) : null,
    /** What the cash in sheet shows of its transfer. */
    money: isBegun ? money : ('idle' as const),
    words: isBegun ? words : null,
    steps: isBegun ? cashInSteps(money, transfer) : null,
    isBusy,
    /** The seat is ours and the platform is reachable. */
    isSeated,
    creditMinor,
    /** A cash out above it is paid by an attendant, minor units; null: there is no such limit. */
    handPayCashOutMinor: machine?.handPayCashOutMinor ?? null,
    canCashIn: canMove && !isOutOfOrder,
    canCashOut: canMove && creditMinor > 0,
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
  const isInBonus = useGameView(session, ({ deck }) => deck?.activity === 'bonus');
  return transferWords({ money, transfer, refusal, isInBonus }, i18n, format);
}

const hasEnded = (money: ReturnType<typeof useGameState>['money']) =>
  money === 'done' || money === 'dropped' || money === 'disputed';

/** A transfer that ends is reported in a toast, or in the cash in sheet, which then closes after a success. */
function useEndedTransfer(session: GameSession, sheet: SheetControl['sheet'], close: () => void): void {
  const { seat, money, transfer } = useGameState(session);
  const words = useTransferWords(session);
  const latest = useRef({ words, sheet, seat, close });
  latest.current = { words, sheet, seat, close };
  // One transfer may end right after another one.
  const outcome = `${money} ${transfer?.transferId ?? ''}`;
  const before = useRef(outcome);
  useEffect(() => {
    const changed = before.current !== outcome;
    before.current = outcome;
    const { words: text, sheet: shown, seat: at } = latest.current;
    if (!changed || !hasEnded(money)) return;
    // A refusal that follows from a lost seat: the loss itself is reported.
    if (money === 'dropped' && SEAT_GONE.includes(at)) return;
    if (shown !== 'cash_in' && text !== null) toasts.show({ text: text.text, tone: text.tone, place: 'game' });
    if (shown !== 'cash_in' || money !== 'done') return;
    const timer = setTimeout(() => {
      if (latest.current.sheet === 'cash_in') latest.current.close();
    }, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome, money]);
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
