import { SEAT_RETENTION_MS } from '@salon/domain';
import { isolate } from '@salon/i18n';
import { Button, Dialog } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TransferControl } from './use-transfers.ts';

interface CashOutDialogProps {
  isOpen: boolean;
  creditMinor: number;
  isInBonus: boolean;
  transfers: TransferControl;
  onClose(): void;
}

/** Cash out asks once. */
export function CashOutDialog({ isOpen, creditMinor, isInBonus, transfers, onClose }: CashOutDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      size="sm"
      title={t('game.cashOut')}
      description={t('game.cashOutConfirm', { amount: isolate(money(creditMinor)) })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button onClick={transfers.cashOut} disabled={!transfers.canCashOut}>
            {t('game.cashOut')}
          </Button>
        </>
      }
    >
      {isInBonus ? <p>{t('game.cashOutAfterBonus')}</p> : null}
    </Dialog>
  );
}

/** Asks before credit is left on the machine. */
export function LeaveDialog({ isOpen, creditMinor, transfers, onClose }: Omit<CashOutDialogProps, 'isInBonus'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const amount = isolate(money(creditMinor));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('game.leaveTitle')}
      description={t('game.leaveConfirm', { amount, seconds: SEAT_RETENTION_MS / 1_000 })}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('game.stay')}
          </Button>
          <Button variant="ghost" onClick={transfers.leave}>
            {t('game.leaveAnyway')}
          </Button>
          <Button onClick={transfers.cashOutAndLeave} disabled={!transfers.canCashOut}>
            {t('game.cashOutAndLeave')}
          </Button>
        </>
      }
    />
  );
}
