import { useEffect } from 'react';
import { showMessage } from '../../../shared/messages/messages.ts';
import type { GameSession } from './game-session.ts';
import { keepScreenLit } from './keep-screen-lit.ts';
import { useGameState } from './use-game-session.ts';

/** Keeps the screen lit while the player has the seat. */
export function useWakeLock(session: GameSession): void {
  const { seat } = useGameState(session);
  const isHere = seat === 'playing' || seat === 'connecting' || seat === 'reconnecting';
  useEffect(
    () => (isHere ? keepScreenLit(() => showMessage('picture.wakeLockRefused', { place: 'game' })) : undefined),
    [isHere],
  );
}
