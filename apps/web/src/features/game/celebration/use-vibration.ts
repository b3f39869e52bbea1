import { useEffect } from 'react';
import { useReducedMotion } from '../../../shared/use-reduced-motion.ts';
import type { GameSession } from '../session/game-session.ts';
import { isNewWin, newJackpotMinor } from './win-moment.ts';

/** Milliseconds on and off. */
const WIN = [30, 50, 30];
const JACKPOT = [60, 60, 60, 60, 180];

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** A short vibration for a win above its stake and for a jackpot, where the device has it and the player wants it. */
export function useVibration(session: GameSession, isWanted: boolean): void {
  const isReduced = useReducedMotion();
  useEffect(() => {
    if (!isWanted || isReduced || !canVibrate()) return;
    return session.view.subscribe(({ deck }, before) => {
      if (newJackpotMinor(before.deck, deck) !== null) navigator.vibrate(JACKPOT);
      else if (isNewWin(before.deck, deck)) navigator.vibrate(WIN);
    });
  }, [session, isWanted, isReduced]);
}
