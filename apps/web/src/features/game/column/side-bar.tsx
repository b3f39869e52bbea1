import { Button } from '@salon/ui';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameSession } from '../session/game-session.ts';
import type { SheetControl } from '../sheets/use-sheets.ts';
import { GameFacts } from './game-facts.tsx';
import type { NetSeries } from './net-series.ts';
import { RecentPlays } from './recent-plays.tsx';
import { SessionLine } from './session-line.tsx';

interface SideBarProps {
  session: GameSession;
  machineId: number;
  /** The player's balance, hidden where the player has hidden it. */
  balance: ReactNode;
  series: NetSeries;
  sheets: SheetControl;
}

/** Beside the picture: the balance, the visit so far, what the machine plays, and the last plays. */
export function SideBar({ session, machineId, balance, series, sheets }: SideBarProps) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <div>
          <dt className="text-11 text-dim">{t('general.balance')}</dt>
          <dd className="text-16 font-semibold">{balance}</dd>
        </div>
        <div>
          <dt className="text-11 text-dim">{t('column.line')}</dt>
          <dd>
            <SessionLine series={series} />
          </dd>
        </div>
      </dl>
      <GameFacts machineId={machineId} />
      <RecentPlays session={session} machineId={machineId} onOpen={() => sheets.open('last_plays')} />
      <Button variant="ghost" icon={<Info size={18} />} onClick={() => sheets.open('paytable')}>
        {t('game.paytable')}
      </Button>
    </>
  );
}
