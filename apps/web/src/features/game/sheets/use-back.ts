import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { GameSession } from '../session/game-session.ts';
import { useGameState } from '../session/use-game-session.ts';
import type { TransferControl } from '../transfer/use-transfers.ts';
import type { SheetControl } from './use-sheets.ts';

/**
 * The browser's Back, by key, button or gesture: an open sheet closes first; then credit on the machine is asked about once,
 * as the header's own key does. Without either the player goes back.
 */
export function useBack(session: GameSession, sheets: SheetControl, transfers: TransferControl): void {
  const { seat } = useGameState(session);
  const { sheet } = sheets;
  const isSeated = seat === 'playing' || seat === 'connecting' || seat === 'reconnecting';
  const holds = sheet !== null || (isSeated && transfers.creditMinor > 0);
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && holds);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    if (sheet === null) transfers.askToLeave();
    else sheets.close();
  }, [blocker, sheet, sheets, transfers]);
}
