import type { Deck } from '@salon/contract/player-channel.ts';
import type { GameSession } from '../session/game-session.ts';
import { inhibitOf, type KeyLock, keyLock } from '../session/press-lock.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';

/** Why a key of the machine does nothing now, null where it can be pressed. */
export function useKeyLock(
  session: GameSession,
): (button: Deck['buttons'][number] | null | undefined) => KeyLock | null {
  const isLive = useGameState(session).seat === 'playing';
  const inhibit = useGameView(session, ({ deck }) => inhibitOf(deck));
  const isPressing = useGameView(session, ({ pressing }) => pressing !== null);
  const isResultDue = useGameView(session, (view) => view.isResultDue);
  const hasPicture = useGameView(session, ({ frames }) => frames === 'live');
  const isSpinCoolingDown = useGameView(session, (view) => view.isSpinCoolingDown);
  return (button) => keyLock(button, { isLive, inhibit, isPressing, isResultDue, hasPicture, isSpinCoolingDown });
}
