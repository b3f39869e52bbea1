import type { TransactionRow } from '@salon/contract/history.ts';
import { Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { HistoryTable } from './history-table.tsx';
import { pageIn, pagesOf, transactionsQuery } from './queries.ts';

const TYPES = [1, 2, 3, 4, 5, 6] as const;
type ActionType = (typeof TYPES)[number];
const isAction = (type: number): type is ActionType => TYPES.some((known) => known === type);

export function TransactionsScreen() {
  const { t } = useTranslation();
  const { money, dateTime, duration } = useFormat();
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const { data, isError, refetch } = useQuery(transactionsQuery(page));
  return (
    <HistoryTable<TransactionRow>
      title={t('general.transactions')}
      rows={data?.transactions}
      hasFailed={isError}
      onRetry={() => void refetch()}
      page={page}
      pages={pagesOf(data?.total ?? 0)}
      onPage={(next) => setParams({ page: String(next) })}
      columns={[
        { id: 'date', label: t('general.operationDate'), cell: (row) => dateTime(row.operationDate) },
        {
          id: 'played',
          label: t('general.playedDuration'),
          cell: (row) => (row.playedDurationS === null ? '–' : duration(row.playedDurationS)),
        },
        { id: 'from', label: t('general.from'), cell: (row) => <bdi>{row.from}</bdi> },
        { id: 'amount', label: t('general.amount'), isNumber: true, cell: (row) => <Money text={money(row.amount)} /> },
        {
          id: 'type',
          label: t('general.type'),
          cell: (row) => (isAction(row.type) ? t(`general.amountType_${row.type}`) : row.type),
        },
      ]}
    />
  );
}
