import type { Deck } from '@salon/contract/player-channel.ts';
import { isolate } from '@salon/i18n';
import { LiveText } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import type { DeadReason } from './round-key.ts';
import { needsCredit } from './round-key.ts';

interface DeckNoticeProps {
  session: GameSession;
  /** A transfer under way comes first; null where there is none. */
  moneyText: string | null;
  dead: DeadReason | null;
  id: string;
}

/** One line beside the round key: the money under way, why the key is dead, or what the feature has won. */
export function DeckNotice({ session, moneyText, dead, id }: DeckNoticeProps) {
  const { t } = useTranslation();
  const deck = useGameView(session, (view) => view.deck);
  const deadText = useDeadText();
  const featureText = useFeatureText();
  const { money } = useFormat();
  const isRead = moneyText !== null || (dead !== 'handpay' && dead !== 'error');
  // The machine plays on while the operator still has to pay.
  const dueMinor = deck?.handPayMinor ?? 0;
  const feature = deck === null ? null : featureText(deck);
  const text =
    moneyText ??
    (dead === 'feature' || dead === 'pick' ? feature : null) ??
    (dead === null ? null : deadText(dead, deck)) ??
    feature ??
    (dueMinor > 0 ? t('game.handPayDue', { amount: isolate(money(dueMinor)) }) : null) ??
    (needsCredit(deck) ? t('game.needCredit') : '');
  return (
    <p id={id} role="status" className="deck-notice text-14" data-dead={dead ?? undefined}>
      {/* The announcer reads faults and hand pays to screen readers. */}
      <span aria-hidden={isRead ? undefined : true}>
        <LiveText text={text} />
      </span>
    </p>
  );
}

function useDeadText() {
  const { t } = useTranslation();
  return (dead: DeadReason, deck: Deck | null): string => {
    switch (dead) {
      case 'no_picture':
      case 'connection':
      case 'picture':
      case 'answer':
      case 'pace':
      case 'machine':
        return t(`deck.locked_${dead}`);
      case 'handpay':
        return t('game.activity_handpay');
      case 'error':
        return t(`situation.title_${deck?.fault ?? 'out_of_order'}`);
      case 'cashing_out':
        return t('game.cashOutRunning');
      case 'pick':
        return t('game.pickTitle');
      case 'reels':
      case 'feature':
        return t('game.activity_spinning');
      case 'no_credit':
        return t('game.needCredit');
      case 'credit_too_small':
        return t('game.refused_credit_too_small');
    }
  };
}

/** The running total of free spins or boxes, and the final one until the next play; null where there is neither. */
function useFeatureText() {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ freeSpinsLeft, boxes, activity, featureWinMinor }: Deck): string | null => {
    const spins = freeSpinsLeft > 0 ? t('game.freeSpins', { count: freeSpinsLeft }) : null;
    const isRunning = spins !== null || boxes !== null || activity === 'bonus';
    if (featureWinMinor === null || featureWinMinor === undefined) return spins;
    const amount = isolate(money(featureWinMinor));
    if (!isRunning) return t('game.featureTotal', { amount });
    const what = boxes === null ? (spins ?? t('game.activity_bonus')) : t('game.pickTitle');
    return `${what} · ${t('game.featureSoFar', { amount })}`;
  };
}
