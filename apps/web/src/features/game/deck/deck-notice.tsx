import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deck } from '../../../shared/live/failover-connection.ts';

interface DeckNoticeProps {
  deck: Deck | null;
  /** A press is under way. */
  isPressing: boolean;
  /** Money under way comes first; null where none is. */
  moneyText: string | null;
}

/** On a good network a press is answered before anybody could read. */
const LONG_WAIT_MS = 700;

/** One line above the meters: what the player should know before the next press. */
export function DeckNotice({ deck, isPressing, moneyText }: DeckNoticeProps) {
  const { t } = useTranslation();
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
      {/* What befalls the machine is spoken by the announcer. */}
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

/** Why the machine cannot be played as it stands; null where it can, or where it plays. */
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
