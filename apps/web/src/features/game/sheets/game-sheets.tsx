import { Dialog } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoplaySheet } from '../autoplay/autoplay-sheet.tsx';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { ScreenControl } from '../column/screen-choice.ts';
import { PictureSheet } from '../picture/picture-sheet.tsx';
import type { Sound } from '../picture/use-sound.ts';
import { DiscountBonus } from '../promotion/discount-bonus.tsx';
import { usePromotions } from '../promotion/use-promotions.ts';
import type { GameSession } from '../session/game-session.ts';
import { useCredit, useGameView } from '../session/use-game-session.ts';
import { CashInSheet } from '../transfer/cash-in-sheet.tsx';
import { CashOutDialog, LeaveDialog } from '../transfer/leave-dialogs.tsx';
import type { TransferControl } from '../transfer/use-transfers.ts';
import { HelpSheet } from './help-sheet.tsx';
import { LastPlaysDialog } from './last-plays-dialog.tsx';
import { PaytableDialog } from './paytable-dialog.tsx';
import type { SheetControl } from './use-sheets.ts';

interface GameSheetsProps {
  machineId: number;
  session: GameSession;
  sheets: SheetControl;
  transfers: TransferControl;
  autoplay: AutoplayControl | null;
  choice: ScreenControl;
  sound: Sound;
  /** The side bar's contents, where the column has no room for them. */
  sideBar: ReactNode;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
}

/** Every sheet and dialog of the game screen; at most one is open. */
export function GameSheets(props: GameSheetsProps) {
  const { machineId, session, sheets, transfers, autoplay, balanceMinor } = props;
  const { t } = useTranslation();
  const { sheet, close: onClose } = sheets;
  const promotions = usePromotions(session, balanceMinor, sheet === 'cash_in');
  const creditMinor = useCredit(session);
  const isInBonus = useGameView(session, ({ deck }) => deck?.activity === 'bonus');
  const shown = { transfers, creditMinor, onClose };
  return (
    <>
      <CashInSheet isOpen={sheet === 'cash_in'} onClose={onClose} balanceMinor={balanceMinor} transfers={transfers}>
        <DiscountBonus promotions={promotions} disabled={transfers.isBusy || !transfers.isSeated} />
      </CashInSheet>
      <AutoplaySheet
        isOpen={sheet === 'autoplay'}
        onClose={onClose}
        creditMinor={creditMinor}
        canStart={autoplay?.canStart === true}
        onStart={(rules) => {
          onClose();
          autoplay?.start(rules);
        }}
      />
      <PaytableDialog machineId={machineId} isOpen={sheet === 'paytable'} onClose={onClose} />
      <LastPlaysDialog machineId={machineId} isOpen={sheet === 'last_plays'} onClose={onClose} />
      <PictureSheet
        isOpen={sheet === 'picture'}
        onClose={onClose}
        session={session}
        choice={props.choice}
        sound={props.sound}
      />
      <Dialog
        open={sheet === 'side_bar'}
        onOpenChange={onClose}
        title={t('column.sideBar')}
        closeLabel={t('general.close')}
      >
        {props.sideBar}
      </Dialog>
      <HelpSheet isOpen={sheet === 'help'} onClose={onClose} />
      <CashOutDialog isOpen={sheet === 'cash_out'} isInBonus={isInBonus} {...shown} />
      <LeaveDialog isOpen={sheet === 'leave'} {...shown} />
    </>
  );
}
