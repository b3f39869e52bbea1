import { useEffect } from 'react';
import type { GameSession } from './game-session.ts';

/**
 * A closed tab or a reload ends seat, sockets and picture at once, instead of being noticed some seconds later. Leaving by
 * the back button unmounts the screen, which does the same.
 */
export function usePageEnd(session: GameSession): void {
  useEffect(() => {
    const ended = () => session.close();
    // Brought back from the browser's memory, the page still shows a machine that it has left.
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
