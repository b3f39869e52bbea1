import { Button, Meter } from '@salon/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { useWinCount } from '../celebration/use-win-count.ts';
import type { GameSession } from '../session/game-session.ts';
import { useFigures, useGameView } from '../session/use-game-session.ts';
import { CoinKeys } from '../transfer/coin-keys.tsx';
import type { TransferControl } from '../transfer/use-transfers.ts';
import { needsCredit } from './round-key.ts';

/** Credit, bet and win as the machine reports them, and what puts credit on it. */
export function DeckMeters({ session, transfers }: { session: GameSession; transfers: TransferControl }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { CREDIT_COLOR } = useSettings();
  const deck = useGameView(session, (view) => view.deck);
  const { creditMinor } = useFigures(session);
  const win = useWinCount(session);
  // Before the machine reports, the seat tells; nearly every one begins without credit.
  const wantsCoins = deck === null ? (creditMinor ?? 0) === 0 : needsCredit(deck);
  return (
    <section aria-label={t('game.meters')} className="game-meters relative grid gap-2">
      <Meter label={t('game.credit')} text={creditMinor === null ? '–' : money(creditMinor)} tier={CREDIT_COLOR} />
      <Meter label={t('game.bet')} text={money(deck?.betMinor ?? 0)} />
      <Meter label={t('game.win')} text={money(win.winMinor)} shown={money(win.shownMinor)} isLit={win.isLit} />
      {wantsCoins ? (
        <CoinKeys transfers={transfers} onOverHandPay={transfers.openCashIn} className="game-cash-in" />
      ) : (
        <Button
          variant="ghost"
          disabled={!transfers.canCashIn}
          onClick={transfers.openCashIn}
          icon={<Plus size={18} />}
          className="game-cash-in"
          data-wanting="false"
        >
          <span>{t('game.cashIn')}</span>
        </Button>
      )}
    </section>
  );
}
