import { useTranslation } from 'react-i18next';
import type { Deck } from '../../shared/live/open-live.ts';

interface DeckNoticeProps {
  deck: Deck | null;
  /** Money under way comes first; null where none is. */
  moneyText: string | null;
}

/** One line above the meters: what the player should know before the next press. */
export function DeckNotice({ deck, moneyText }: DeckNoticeProps) {
  const { t } = useTranslation();
  const text = () => {
    if (moneyText !== null) return moneyText;
    if (deck === null) return '';
    if (deck.activity === 'handpay') return t('game.activity_handpay');
    if (deck.activity === 'error') return t(`situation.title_${deck.fault ?? 'out_of_order'}`);
    if (deck.freeSpinsLeft > 0) return t('game.freeSpins', { count: deck.freeSpinsLeft });
    return deck.creditMinor === 0 && deck.activity === 'idle' ? t('game.needCredit') : '';
  };
  return (
    <p role="status" className="min-h-[17px] text-12 text-dim">
      {text()}
    </p>
  );
}
