import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { clearCurrentPlay, setCurrentPlay } from '../../../shared/machines/current-play.ts';
import { begunSession, startSession, takeBegunSession } from './begin-session.ts';
import type { GameSession } from './game-session.ts';
import type { AutoplayState, MoneyState, SeatState } from './game-statechart.ts';
import type { GameView } from './game-view.ts';
import { type ShownFigures, shownFigures } from './shown-figures.ts';

/** Sits down at a machine for as long as the component lives. Null until the first effect has run, unless the session began before. */
export function useGameSession(machineId: number, spinTimeMinMs: number): GameSession | null {
  const [session, setSession] = useState<GameSession | null>(() => begunSession(machineId));
  useEffect(() => {
    const started = takeBegunSession(machineId) ?? startSession(machineId, spinTimeMinMs);
    setSession(started);
    return () => started.close();
  }, [machineId, spinTimeMinMs]);
  return session;
}

export const useGameState = ({ actor }: GameSession) => {
  const value = useSelector(actor, (snapshot) => snapshot.value) as {
    seat: SeatState;
    money: MoneyState;
    autoplay: AutoplayState;
  };
  const context = useSelector(actor, (snapshot) => snapshot.context);
  // `seat` is the state of the seat, `machine` what the platform answered to the join.
  return {
    ...value,
    machine: context.seat,
    transfer: context.transfer,
    failure: context.failure,
    refusal: context.refusal,
    /** Autoplay's count and rules while it runs. */
    running: context.autoplay,
    autoplayEnd: context.autoplayEnd,
    closeWarning: context.closeWarning,
  };
};

export const useGameView = <T>({ view }: GameSession, pick: (view: GameView) => T): T => useStore(view, pick);

/** Credit on the machine and net of the session. */
export function useFigures({ actor, view }: GameSession): ShownFigures {
  const seat = useSelector(actor, (snapshot) => snapshot.value.seat);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  // By value: the deck changes many times a second, and the figures with few of them.
  const creditMinor = useStore(view, (state) => shownFigures(seat, context, state).creditMinor);
  const netMinor = useStore(view, (state) => shownFigures(seat, context, state).netMinor);
  return { creditMinor, netMinor };
}

/** Credit that can be bet or collected, minor units. */
export const useCredit = (session: GameSession): number => useFigures(session).creditMinor ?? 0;

/**
 * A closed tab or a reload ends seat, sockets and picture at once; the platform would notice it some seconds later. Leaving
 * by the back button unmounts the screen, which does the same.
 */
export function usePageEnd(session: GameSession): void {
  useEffect(() => {
    const ended = () => session.close();
    // Restored from the back/forward cache, the page shows a machine that it has left.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pagehide', ended);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pagehide', ended);
      removeEventListener('pageshow', shown);
    };
  }, [session]);
}

/** Publishes to the rest of the page whether a game is under way. */
export function usePlayMoment(session: GameSession): void {
  const { seat, running, money } = useGameState(session);
  const activity = useGameView(session, ({ deck }) => deck?.activity ?? null);
  const isAutoplay = running !== null;
  const isHere = seat === 'playing' || seat === 'reconnecting';
  const isMoneyMoving = money === 'transferring' || money === 'inDoubt';
  useEffect(
    () => setCurrentPlay({ activity: isHere ? activity : null, isAutoplay, isMoneyMoving }),
    [isHere, activity, isAutoplay, isMoneyMoving],
  );
  useEffect(() => clearCurrentPlay, []);
}
