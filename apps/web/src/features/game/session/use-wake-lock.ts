import { useEffect } from 'react';
import type { GameSession } from './game-session.ts';
import { useGameState } from './use-game-session.ts';

/** Keeps the screen lit while the player has the seat. The browser releases the lock with every hiding of the page. */
export function useWakeLock(session: GameSession): void {
  const { seat } = useGameState(session);
  const isHere = seat === 'playing' || seat === 'connecting' || seat === 'reconnecting';
  useEffect(() => {
    // Missing in older browsers and outside of secure contexts.
    if (!isHere || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const release = () => {
      void lock?.release().catch(() => undefined);
      lock = null;
    };
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low: play goes on, the screen darkens as ever.
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      release();
      lock = got;
      if (isOver) release();
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquire);
      release();
    };
  }, [isHere]);
}
