import type { Deck } from '@salon/contract/player-channel.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';

interface DeckNoticeProps {
  session: GameSession;
  /** A transfer under way comes first; null where there is none. */
  moneyText: string | null;
}

/** A press that is answered sooner needs no text. */
const LONG_WAIT_MS = 700;

/** One line above the meters for the player's next press. */
export function DeckNotice({ session, moneyText }: DeckNoticeProps) {
  const { t } = useTranslation();
  const deck = useGameView(session, (view) => view.deck);
  const isPressing = useGameView(session, ({ pressing }) => pressing !== null);
  const isWaiting = useLasting(isPressing, LONG_WAIT_MS);
  const why = moneyText === null && deck !== null ? whyNot(deck) : null;
  const text = () => {
    if (moneyText !== null) return moneyText;
    if (deck === null) return '';
    if (isWaiting) return t('deck.locked_answer');
    if (why === 'handpay') return t('game.activity_handpay');
    if (why === 'error') return t(`situation.title_${deck.fault ?? 'out_of_order'}`);
    if (deck.freeSpinsLeft > 0) return t('game.freeSpins', { count: deck.freeSpinsLeft });
    if (why === null) return '';
    return t(why === 'no_credit' ? 'game.needCredit' : 'game.refused_credit_too_small');
  };
  return (
    <p role="status" className="min-h-[17px] text-12 text-dim">
      {/* The announcer reads faults and hand pays to screen readers. */}
      <span aria-hidden={why === 'handpay' || why === 'error' || undefined}>{text()}</span>
    </p>
  );
}

/** True once `isSo` has lasted for this long. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    setHasLasted(false);
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return hasLasted;
}

/** Why the machine cannot be played now; null where it can, or while a game runs. */
export function whyNot({
  activity,
  creditMinor,
  betMinor,
  freeSpinsLeft,
}: Pick<Deck, 'activity' | 'creditMinor' | 'betMinor' | 'freeSpinsLeft'>) {
  if (activity === 'handpay' || activity === 'error') return activity;
  if (activity !== 'idle' || freeSpinsLeft > 0 || creditMinor >= betMinor) return null;
  return creditMinor === 0 ? 'no_credit' : 'credit_too_small';
}
