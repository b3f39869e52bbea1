import { Money } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/api/query-client.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useBalance } from './balance.ts';
import { useBalanceHidden } from './balance-visibility.ts';

/** The balance as a plain line, hidden where the player has hidden it in the header. */
export function BalanceText() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const balance = useBalance(queryClient);
  const isHidden = useBalanceHidden();
  if (isHidden) return <span>{t('general.balanceHidden')}</span>;
  return balance === undefined ? <span>{t('general.loading')}</span> : <Money text={money(balance)} />;
}
