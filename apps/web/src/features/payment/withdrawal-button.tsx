import { Button } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { showWithdrawal } from './payment-store.ts';

/** Where the site has a payment provider. */
export function WithdrawalButton() {
  const { t } = useTranslation();
  const { DEPOSIT_URL } = useSettings();
  if (DEPOSIT_URL === '') return null;
  return (
    <Button variant="ghost" onClick={showWithdrawal}>
      {t('payment.withdraw')}
    </Button>
  );
}
