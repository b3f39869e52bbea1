import { Dialog, Money } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** Money from the balance to the player. `balanceMinor`: minor units, undefined until loaded. */
export function WithdrawalDialog({ balanceMinor, onClose }: { balanceMinor: number | undefined; onClose(): void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('payment.withdrawTitle')}
      description={t('payment.withdrawText')}
      closeLabel={t('general.close')}
    >
      <p className="text-dim">
        {t('payment.available')}:{' '}
        <Money
          text={balanceMinor === undefined ? t('general.loading') : money(balanceMinor)}
          className="font-semibold text-text"
        />
      </p>
      <WithdrawalForm balanceMinor={balanceMinor} />
      <WithdrawalList />
    </Dialog>
  );
}
