import { useEffect, useRef } from 'react';
import { showMessage } from '../../../shared/messages/messages.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { GameSession } from '../session/game-session.ts';
import { inhibitOf } from '../session/press-lock.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';

/** Autoplay as the deck shows it; null where the site does not offer it. */
export function useAutoplay(session: GameSession) {
  const { AUTOPLAY } = useSettings();
  const { seat, money, running, autoplayEnd } = useGameState(session);
  const activity = useGameView(session, (view) => view.deck?.activity);
  const canPlay = useGameView(session, ({ frames, deck }) => frames === 'live' && inhibitOf(deck) === null);

  const wasRunning = useRef(false);
  useEffect(() => {
    const hasEnded = wasRunning.current && running === null;
    wasRunning.current = running !== null;
    // No toast where the player stopped it, or is leaving.
    if (hasEnded && autoplayEnd !== null && autoplayEnd !== 'player' && seat !== 'leaving')
      showMessage(`deck.end_${autoplayEnd}`, { place: 'game', stays: true });
  }, [running, autoplayEnd, seat]);

  if (!AUTOPLAY) return null;
  const isMoneyMoving = money === 'transferring' || money === 'inDoubt';
  return {
    /** Null while it does not run. */
    spinsLeft: running?.spinsLeft ?? null,
    canStart: seat === 'playing' && !isMoneyMoving && canPlay && (activity === 'idle' || activity === 'spinning'),
    start: session.startAutoplay,
    stop: () => session.endAutoplay('player'),
  };
}

export type AutoplayControl = NonNullable<ReturnType<typeof useAutoplay>>;
