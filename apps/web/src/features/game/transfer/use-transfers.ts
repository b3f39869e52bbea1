import { toasts } from '@salon/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { AT_REST_AFTER_MS } from '../../../shared/machines/settle-delay.ts';
import type { GameSession } from '../session/game-session.ts';
import type { SeatState } from '../session/game-statechart.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';
import { cashInSteps } from './transfer-steps.ts';
import { transferWords } from './transfer-words.ts';

/** One window at a time. */
type Sheet = 'none' | 'cash_in' | 'cash_out' | 'leave' | 'autoplay' | 'paytable' | 'last_plays' | 'help';

/** How long a finished cash in stands in its sheet before the sheet goes. */
const DONE_SHOWN_MS = 1_200;

const SEAT_GONE: readonly SeatState[] = ['elsewhere', 'leaving', 'failed', 'left'];

/** Dialogs and words of the ways that money takes on this screen: on, off, and off before leaving. */
export function useMoneyWays(
  session: GameSession,
  facts: { creditMinor: number; isInBonus: boolean; takesMoney: boolean },
) {
  const { i18n } = useTranslation();
  const { money: format } = useFormat();
  const { seat, money, transfer, refusal } = useGameState(session);
  const isLineDown = useGameView(session, (view) => view.isLineDown);
  const [sheet, setSheet] = useState<Sheet>('none');
  const [isLeaving, setIsLeaving] = useState(false);
  /** Of this opening of the sheet: what ended before it is not shown again. */
  const [begun, setBegun] = useState(false);
  const words = transferWords({ money, transfer, refusal, isInBonus: facts.isInBonus }, i18n, format);
  const isBusy = money === 'transferring' || money === 'inDoubt';
  const hasEnded = money === 'done' || money === 'dropped' || money === 'disputed';

  const latest = useRef({ words, sheet, seat });
  latest.current = { words, sheet, seat };
  // One transfer may end right after another one.
  const stands = `${money} ${transfer?.transferId ?? ''}`;
  const was = useRef(stands);
  useEffect(() => {
    const changed = was.current !== stands;
    was.current = stands;
    if (!changed || !hasEnded) return;
    // What is refused because the seat is gone is said by whatever took the seat.
    if (money === 'dropped' && SEAT_GONE.includes(latest.current.seat)) return;
    const { words: told, sheet: shown } = latest.current;
    if (shown !== 'cash_in' && told !== null) toasts.show({ text: told.text, tone: told.tone, place: 'game' });
    if (shown !== 'cash_in' || money !== 'done') return;
    const timer = setTimeout(() => setSheet((now) => (now === 'cash_in' ? 'none' : now)), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stands, money, hasEnded]);

  useEffect(() => {
    if (!isLeaving || !hasEnded) return;
    if (money !== 'done') return setIsLeaving(false);
    const timer = setTimeout(() => session.leave(), AT_REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, hasEnded, money, session]);

  // Without the seat there is nothing to do in any of them, and what is said on the picture must be seen.
  useEffect(() => {
    if (SEAT_GONE.includes(seat)) setSheet('none');
  }, [seat]);

  const isSeated = seat === 'playing' && !isLineDown;
  const canMove = isSeated && !isBusy;
  return {
    sheet,
    words,
    /** What the sheet says about its own transfer. */
    sheetMoney: begun ? money : ('idle' as const),
    sheetWords: begun ? words : null,
    sheetSteps: begun ? cashInSteps(money, transfer) : null,
    isBusy,
    /** The seat is ours, and money can move. */
    isSeated,
    /** A machine that is out of order takes none: it is not offered then. */
    canCashIn: canMove && facts.takesMoney,
    canCashOut: canMove && facts.creditMinor > 0,
    close: () => setSheet('none'),
    open: (wanted: 'autoplay' | 'paytable' | 'last_plays' | 'help') => setSheet(wanted),
    openCashIn: () => {
      setBegun(isBusy);
      setSheet('cash_in');
    },
    openCashOut: () => setSheet('cash_out'),
    cashIn: (amountMinor: number) => {
      setBegun(true);
      session.cashIn(amountMinor);
    },
    cashOut: () => {
      setSheet('none');
      session.cashOut();
    },
    /** Asks first while there is credit to lose sight of. */
    askToLeave: () => {
      if (facts.creditMinor > 0 && seat !== 'elsewhere' && seat !== 'failed') setSheet('leave');
      else session.leave();
    },
    leave: () => {
      setSheet('none');
      session.leave();
    },
    cashOutAndLeave: () => {
      setSheet('none');
      setIsLeaving(true);
      session.cashOut();
    },
  };
}
export type MoneyWays = ReturnType<typeof useMoneyWays>;
