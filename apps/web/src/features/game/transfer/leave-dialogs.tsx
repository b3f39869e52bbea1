import { SEAT_KEPT_MS } from '@salon/domain';
import { isolate } from '@salon/i18n';
import { Button, Dialog } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';

interface CashOutDialogProps {
  isOpen: boolean;
  creditMinor: number;
  isInBonus: boolean;
  canCashOut: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Cash out asks once. */
export function CashOutDialog({ isOpen, creditMinor, isInBonus, canCashOut, onConfirm, onClose }: CashOutDialogProps) {
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
          <Button onClick={onConfirm} disabled={!canCashOut}>
            {t('game.cashOut')}
          </Button>
        </>
      }
    >
      {isInBonus ? <p>{t('game.cashOutAfterBonus')}</p> : null}
    </Dialog>
  );
}

interface LeaveDialogProps {
  isOpen: boolean;
  creditMinor: number;
  canCashOut: boolean;
  onCashOutAndLeave(): void;
  onLeave(): void;
  onClose(): void;
}

/** Credit on the machine is not left behind by accident. */
export function LeaveDialog({
  isOpen,
  creditMinor,
  canCashOut,
  onCashOutAndLeave,
  onLeave,
  onClose,
}: LeaveDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const amount = isolate(money(creditMinor));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('game.leaveTitle')}
      description={t('game.leaveConfirm', { amount, seconds: SEAT_KEPT_MS / 1_000 })}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('game.stay')}
          </Button>
          <Button variant="ghost" onClick={onLeave}>
            {t('game.leaveAnyway')}
          </Button>
          <Button onClick={onCashOutAndLeave} disabled={!canCashOut}>
            {t('game.cashOutAndLeave')}
          </Button>
        </>
      }
    />
  );
}
