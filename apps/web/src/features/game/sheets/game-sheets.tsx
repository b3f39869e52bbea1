import type { Deck } from '../../../shared/live/failover-connection.ts';
import { AutoplaySheet } from '../autoplay/autoplay-sheet.tsx';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import { DiscountBonus } from '../promotion/discount-bonus.tsx';
import { usePromotions } from '../promotion/use-promotions.ts';
import type { GameSession } from '../session/game-session.ts';
import { CashInSheet } from '../transfer/cash-in-sheet.tsx';
import { CashOutDialog, LeaveDialog } from '../transfer/leave-dialogs.tsx';
import type { MoneyWays } from '../transfer/use-transfers.ts';
import { HelpSheet } from './help-sheet.tsx';
import { LastPlaysDialog } from './last-plays-dialog.tsx';
import { PaytableDialog } from './paytable-dialog.tsx';

interface GameSheetsProps {
  machineId: number;
  session: GameSession;
  ways: MoneyWays;
  autoplay: AutoplayControl | null;
  deck: Deck | null;
  creditMinor: number;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
}

/** Every window of the game screen; at most one is open. */
export function GameSheets({ machineId, session, ways, autoplay, deck, creditMinor, balanceMinor }: GameSheetsProps) {
  const promotions = usePromotions(session, balanceMinor, ways.sheet === 'cash_in');
  const isInBonus = deck?.activity === 'bonus';
  return (
    <>
      <CashInSheet
        isOpen={ways.sheet === 'cash_in'}
        onClose={ways.close}
        balanceMinor={balanceMinor}
        isSeated={ways.isSeated}
        money={ways.sheetMoney}
        progress={ways.sheetWords}
        steps={ways.sheetSteps}
        onSubmit={ways.cashIn}
      >
        <DiscountBonus promotions={promotions} disabled={ways.isBusy || !ways.isSeated} />
      </CashInSheet>
      <AutoplaySheet
        isOpen={ways.sheet === 'autoplay'}
        onClose={ways.close}
        creditMinor={creditMinor}
        canStart={autoplay?.canStart === true}
        onStart={(rules) => {
          ways.close();
          autoplay?.start(rules);
        }}
      />
      <PaytableDialog machineId={machineId} isOpen={ways.sheet === 'paytable'} onClose={ways.close} />
      <LastPlaysDialog machineId={machineId} isOpen={ways.sheet === 'last_plays'} onClose={ways.close} />
      <HelpSheet isOpen={ways.sheet === 'help'} onClose={ways.close} />
      <CashOutDialog
        isOpen={ways.sheet === 'cash_out'}
        creditMinor={creditMinor}
        isInBonus={isInBonus}
        canCashOut={ways.canCashOut}
        onConfirm={ways.cashOut}
        onClose={ways.close}
      />
      <LeaveDialog
        isOpen={ways.sheet === 'leave'}
        creditMinor={creditMinor}
        canCashOut={ways.canCashOut}
        onCashOutAndLeave={ways.cashOutAndLeave}
        onLeave={ways.leave}
        onClose={ways.close}
      />
    </>
  );
}
