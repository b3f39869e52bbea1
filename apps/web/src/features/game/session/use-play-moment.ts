import { useEffect } from 'react';
import { leavePlayMoment, showPlayMoment } from '../../../shared/machines/current-play.ts';
import type { GameSession } from './game-session.ts';
import { useGameState, useGameView } from './use-game-session.ts';

/** Tells the rest of the page whether a game is under way here. */
export function usePlayMoment(session: GameSession): void {
  const { seat, running } = useGameState(session);
  const activity = useGameView(session, (view) => view.deck?.activity ?? null);
  const isAutoplay = running !== null;
  const isHere = seat === 'playing' || seat === 'reconnecting';
  useEffect(() => showPlayMoment({ activity: isHere ? activity : null, isAutoplay }), [isHere, activity, isAutoplay]);
  useEffect(() => leavePlayMoment, []);
}
