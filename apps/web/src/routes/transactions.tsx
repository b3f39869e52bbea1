import { useTranslation } from 'react-i18next';
import { TransactionsScreen } from '../features/history/transactions-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('general.transactions'));
  return <TransactionsScreen />;
}
