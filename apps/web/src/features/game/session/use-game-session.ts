import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { openLive } from '../../../shared/live/failover-connection.ts';
import { reconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import { openStills } from '../../../shared/live/socket-fallback.ts';
import { openMachineLine } from '../../../shared/sockets/machine-socket.ts';
import { type GameSession, startGame } from './game-session.ts';
import type { AutoplayState, MoneyState, SeatState } from './game-statechart.ts';
import type { GameView } from './game-view.ts';
import { showNotice } from './show-notice.ts';

/** Sits down at a machine for as long as the component lives. Null until the first effect has run. */
export function useGameSession(machineId: number, spinTimeMinMs: number): GameSession | null {
  const [session, setSession] = useState<GameSession | null>(null);
  useEffect(() => {
    const started = startGame(machineId, {
      openLine: openMachineLine,
      openLive,
      openStills,
      policy: reconnectPolicy,
      random: Math.random,
      nowMs: () => performance.now(),
      newId: () => crypto.randomUUID(),
      spinTimeMinMs,
      notify: showNotice,
    });
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
  // `seat` is the state of the seat, `held` the seat itself.
  return {
    ...value,
    held: context.seat,
    transfer: context.transfer,
    failure: context.failure,
    refusal: context.refusal,
    /** Autoplay's count and rules while it runs. */
    running: context.autoplay,
    autoplayEnd: context.autoplayEnd,
    inMinor: context.inMinor,
    outMinor: context.outMinor,
    offMeterWinMinor: context.offMeterWinMinor,
    closeWarning: context.closeWarning,
  };
};

export const useGameView = <T>({ view }: GameSession, pick: (view: GameView) => T): T => useStore(view, pick);
