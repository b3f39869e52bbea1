import { Button, Dialog } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitlist } from './waitlist.ts';

interface TakenDialogProps {
  /** Null: closed. */
  machine: { id: number; name: string } | null;
  onClose(): void;
  /** Leads to where the machine can be watched; null: it cannot. */
  watch: ReactNode;
}

/** The machine is taken; the player can join its waitlist. */
export function TakenDialog({ machine, onClose, watch }: TakenDialogProps) {
  const { t } = useTranslation();
  const { machineIds, positionOf, toggle } = useWaitlist();
  if (machine === null) return null;
  const isWaiting = machineIds.includes(machine.id);
  const position = positionOf(machine.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('waitlist.takenTitle', { machine: machine.name })}
      description={t('waitlist.takenText')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('general.close')}
          </Button>
          {watch}
          <Button variant={isWaiting ? 'ghost' : 'primary'} onClick={() => toggle(machine.id)}>
            {t(isWaiting ? 'waitlist.stopNotifying' : 'waitlist.notifyMe')}
          </Button>
        </>
      }
    >
      <p role="status" className="text-14 text-ok empty:hidden">
        {isWaiting ? t('waitlist.willNotify') : ''} {position === null ? '' : t('waitlist.position', { position })}
      </p>
    </Dialog>
  );
}
