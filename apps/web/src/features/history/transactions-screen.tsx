import { SOURCES, type TransactionRow, type TransactionsQuery } from '@salon/contract/history.ts';
import { Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListScreen } from './list-screen.tsx';
import { filePath, TRANSACTION_SORTS, transactionsQuery } from './queries.ts';
import type { Column } from './rows.tsx';

import { useListState } from './use-list-state.ts';

type Sort = TransactionsQuery['orderBy'];
/** The contract allows 1 to 6 only. */
type ActionType = 1 | 2 | 3 | 4 | 5 | 6;

export function TransactionsScreen() {
  const { t } = useTranslation();
  const { language, signedMoney } = useFormat();
  const [state, change] = useListState<Sort>(TRANSACTION_SORTS);
  const query = useQuery(transactionsQuery(state));
  const columns = useColumns();
  const totals = query.data?.totals ?? [];
  const balanceChange = totals.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ListScreen<TransactionRow, Sort>
      title={t('general.transactions')}
      file={{ path: filePath('transactions', state, language), name: 'transactions' }}
      state={state}
      onChange={change}
      hasType
      query={query}
      rows={query.data?.transactions}
      total={query.data?.total ?? 0}
      totals={[
        ...totals.map(({ type, amount, count }) => ({
          label: `${t(`history.amountType_${type as ActionType}`)} × ${count}`,
          value: <Money text={signedMoney(amount)} />,
        })),
        { label: t('history.balanceChange'), value: <Money text={signedMoney(balanceChange)} /> },
      ]}
      columns={columns}
    />
  );
}

function useColumns(): Column<TransactionRow, Sort>[] {
  const { t } = useTranslation();
  const { signedMoney, dateTime, duration } = useFormat();
  return [
    {
      id: 'operationDate',
      label: t('history.operationDate'),
      sort: 'operationDate',
      cell: ({ operationDate }) => <time dateTime={operationDate}>{dateTime(operationDate)}</time>,
    },
    {
      id: 'playedDuration',
      label: t('history.playedDuration'),
      sort: 'playedDurationS',
      cell: ({ playedDurationS }) => (playedDurationS === null ? '–' : duration(playedDurationS)),
    },
    {
      id: 'from',
      label: t('history.from'),
      sort: 'from',
      cell: ({ from, kind }) => <bdi translate="no">{from || t(`history.source_${SOURCES[kind]}`)}</bdi>,
    },
    {
      id: 'amount',
      label: t('history.amount'),
      sort: 'amount',
      isNumber: true,
      onCard: 'headEnd',
      cell: ({ amount }) => <Money text={signedMoney(amount)} />,
    },
    {
      id: 'type',
      label: t('history.type'),
      sort: 'type',
      onCard: 'head',
      cell: ({ kind }) => t(`history.movement_${kind}`),
    },
  ];
}
