import { isolate } from '@salon/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { GameSession } from './game-session.ts';
import { useGameView } from './use-game-session.ts';

/** Speaks wins. A win below the stake is a loss, and losses are not announced as anything else. */
export function WinAnnouncer({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const play = useGameView(session, (view) => view.lastPlay);
  const isWin = play !== null && play.winMinor > play.betMinor;
  const amount = play === null ? '' : isolate(money(play.winMinor));
  return (
    <p aria-live="polite" className="sr-only">
      {isWin ? t(play.jackpot ? 'game.jackpotWon' : 'game.won', { amount }) : ''}
    </p>
  );
}
