import { Button, classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { showDeposit } from './payment-store.ts';

/** In the header where the site takes deposits (HD-03). */
export function DepositButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { DEPOSIT_URL } = useSettings();
  if (DEPOSIT_URL === '') return null;
  return (
    <Button
      onClick={showDeposit}
      className={classNames('shrink-0 whitespace-nowrap max-sm:px-1.5 max-sm:text-12', className)}
    >
      {t('general.deposit')}
    </Button>
  );
}
