import { toasts } from '@salon/ui';
import { useEffect, useRef, useState } from 'react';
import type { GameSession } from '../session/game-session.ts';
import type { MoneyState, SeatState } from '../session/game-statechart.ts';
import { useGameState } from '../session/use-game-session.ts';
import type { TransferWords } from './transfer-words.ts';

export const SEAT_GONE: readonly SeatState[] = ['elsewhere', 'leaving', 'failed', 'left'];

export const hasEnded = (money: MoneyState) => money === 'done' || money === 'dropped' || money === 'disputed';

/** How long the deck's line says that the money is on the machine. */
const DONE_SHOWN_MS = 3_000;

/** One transfer may end right after another one. */
function useOutcome(session: GameSession) {
  const { money, transfer } = useGameState(session);
  return { money, transfer, outcome: `${money} ${transfer?.transferId ?? ''}` };
}

/** A cash in was posted a moment ago. */
export function useJustCashedIn(session: GameSession): boolean {
  const { money, transfer, outcome } = useOutcome(session);
  const [shown, setShown] = useState<string | null>(null);
  const before = useRef(outcome);
  const isPosted = money === 'done' && transfer?.kind === 'cash_in';
  useEffect(() => {
    const changed = before.current !== outcome;
    before.current = outcome;
    if (!changed || !isPosted) return;
    setShown(outcome);
    const timer = setTimeout(() => setShown(null), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome, isPosted]);
  return shown === outcome;
}

/**
 * A cash out that ends is reported in a toast. What went wrong, and what an attendant still has to pay, stays until the player
 * closes it; a refused cash in is read in its sheet while that is open.
 */
export function useTransferToast(session: GameSession, words: TransferWords | null, isInSheet: boolean): void {
  const { seat } = useGameState(session);
  const { money, transfer, outcome } = useOutcome(session);
  const before = useRef(outcome);
  const latest = useRef({ words, isInSheet, seat, transfer });
  latest.current = { words, isInSheet, seat, transfer };
  useEffect(() => {
    const changed = before.current !== outcome;
    before.current = outcome;
    if (!changed || !hasEnded(money)) return;
    const { words: text, isInSheet: isShown, seat: at, transfer: ended } = latest.current;
    // A refusal that follows from a lost seat: the loss itself is reported.
    if (text === null || isShown || (money === 'dropped' && SEAT_GONE.includes(at))) return;
    if (money === 'done' && ended?.kind === 'cash_in') return;
    const stays = money !== 'done' || ended?.reason === 'hand_pay';
    toasts.show({ text: text.text, tone: text.tone, place: 'game', ...(stays && { durationMs: null }) });
  }, [outcome, money]);
}
