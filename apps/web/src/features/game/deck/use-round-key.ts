import { useTranslation } from 'react-i18next';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';
import { SEAT_GONE } from '../transfer/transfer-end.ts';
import type { TransferControl } from '../transfer/use-transfers.ts';
import type { DeckLayout } from './deck-layout.ts';
import { isQuick } from './quick-press.ts';
import { BY_ITSELF, type DeadReason, insteadOfButton, whyDead } from './round-key.ts';
import { useKeyLock } from './use-key-lock.ts';
import { useLasting } from './use-lasting.ts';
import { useQuickPress } from './use-quick-press.ts';

/** A lock that is over sooner neither darkens the key nor needs a reason. */
const LONG_WAIT_MS = 700;

/**
 * The round key spins or stops the reels; while autoplay runs it stops autoplay, and without credit it opens the cash in.
 * `dead`: why it can do none of them, null where it can, or where it soon can again.
 */
export function useRoundKey(
  session: GameSession,
  button: DeckLayout['round'],
  { transfers, autoplay }: { transfers: TransferControl; autoplay: AutoplayControl | null },
) {
  const { t } = useTranslation();
  const { seat } = useGameState(session);
  const deck = useGameView(session, (view) => view.deck);
  const hasPlayed = useGameView(session, (view) => view.hasPlayed);
  const frames = useGameView(session, (view) => view.frames);
  const pressing = useGameView(session, (view) => view.pressing);
  const lock = useKeyLock(session)(button);
  const isAutoplay = autoplay !== null && autoplay.spinsLeft !== null;
  const { canCashIn, isCreditDue } = transfers;
  const instead = insteadOfButton({ isAutoplay, deck, canCashIn, isCreditDue });
  const why = instead !== null ? null : whyDead({ lock, seat, hasPlayed, frames, deck });
  const isPassing = why !== null && BY_ITSELF.includes(why);
  const hasLasted = useLasting(isPassing, LONG_WAIT_MS);
  // A seat that is this player's no more, or soon, is explained by the screen.
  const dead: DeadReason | null = (isPassing && !hasLasted) || SEAT_GONE.includes(seat) ? null : why;
  const does = instead ?? button?.kind ?? 'none';
  const isCashIn = instead === 'cash_in';

  const press = () => {
    if (isAutoplay) autoplay.stop();
    else if (isCashIn) transfers.openCashIn();
    else if (button !== null && why === null) session.press(button.id);
  };
  const key = { meaning: does, isQuick: isQuick(does), isLocked: why !== null, isInList: false };
  const pressed = useQuickPress(key, press);
  const label = isCashIn ? 'game.cashIn' : isAutoplay || button?.kind === 'stop' ? 'game.stop' : 'game.spin';
  return {
    dead,
    press,
    props: {
      ...pressed,
      locked: why !== null,
      dead: dead !== null,
      small: isCashIn,
      'aria-busy': pressing !== null && pressing.button === button?.id,
      'aria-label': isAutoplay ? t('deck.autoplayStop') : undefined,
      'data-key': does,
      children: t(label),
    },
  };
}
