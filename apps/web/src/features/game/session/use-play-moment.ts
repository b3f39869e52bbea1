import { useEffect } from 'react';
import { clearCurrentPlay, setCurrentPlay } from '../../../shared/machines/current-play.ts';
import type { GameSession } from './game-session.ts';
import { useGameState, useGameView } from './use-game-session.ts';

/** Tells the rest of the page whether a game is under way here. */
export function usePlayMoment(session: GameSession): void {
  const { seat, running } = useGameState(session);
  const activity = useGameView(session, (view) => view.deck?.activity ?? null);
  const isAutoplay = running !== null;
  const isHere = seat === 'playing' || seat === 'reconnecting';
  useEffect(() => setCurrentPlay({ activity: isHere ? activity : null, isAutoplay }), [isHere, activity, isAutoplay]);
  useEffect(() => clearCurrentPlay, []);
}
