import { SOURCES, type TransactionRow, type TransactionsQuery } from '@salon/contract/history.ts';
import { Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { DownloadButton } from './download-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListOutcome } from './list-outcome.tsx';
import { isFiltered } from './list-state.ts';
import { Pager } from './pager.tsx';
import { filePath, PAGE_SIZE, pagesOf, TRANSACTION_SORTS, transactionsQuery } from './queries.ts';
import { type Column, Rows } from './rows.tsx';
import { Totals } from './totals.tsx';
import { useListState } from './use-list-state.ts';

type Sort = TransactionsQuery['orderBy'];
/** The contract lets through 1 to 6 only. */
type ActionType = 1 | 2 | 3 | 4 | 5 | 6;

export function TransactionsScreen() {
  const { t } = useTranslation();
  const { language, signedMoney } = useFormat();
  const [state, change] = useListState<Sort>(TRANSACTION_SORTS);
  const { data, isError, isPlaceholderData, refetch } = useQuery(transactionsQuery(state));
  const columns = useColumns();
  const title = t('general.transactions');
  const balanceChange = data?.totals.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-26">{title}</h1>
        <DownloadButton path={filePath('transactions', state, language)} name="transactions" />
      </div>
      <FilterBar state={state} onChange={change} hasType />
      {data !== undefined && data.total > 0 && !isError ? (
        <Totals
          total={data.total}
          items={[
            ...data.totals.map(({ type, amount, count }) => ({
              label: `${t(`general.amountType_${type as ActionType}`)} × ${count}`,
              value: <Money text={signedMoney(amount)} />,
            })),
            { label: t('history.balanceChange'), value: <Money text={signedMoney(balanceChange)} /> },
          ]}
        />
      ) : null}
      <ListOutcome
        isLoading={data === undefined}
        hasFailed={isError}
        onRetry={() => void refetch()}
        empty={
          data?.transactions.length === 0 ? t(isFiltered(state) ? 'history.noRowsFiltered' : 'general.noRows') : null
        }
      >
        <Rows<TransactionRow, Sort>
          title={title}
          columns={columns}
          rows={data?.transactions ?? []}
          state={state}
          onSort={change}
          isStale={isPlaceholderData}
        />
      </ListOutcome>
      <Pager page={state.page} pages={pagesOf(data?.total ?? 0, PAGE_SIZE)} onPage={(page) => change({ page })} />
    </div>
  );
}

function useColumns(): Column<TransactionRow, Sort>[] {
  const { t } = useTranslation();
  const { signedMoney, dateTime, duration } = useFormat();
  return [
    {
      id: 'operationDate',
      label: t('general.operationDate'),
      sort: 'operationDate',
      cell: ({ operationDate }) => <time dateTime={operationDate}>{dateTime(operationDate)}</time>,
    },
    {
      id: 'playedDuration',
      label: t('general.playedDuration'),
      sort: 'playedDurationS',
      cell: ({ playedDurationS }) => (playedDurationS === null ? '–' : duration(playedDurationS)),
    },
    {
      id: 'from',
      label: t('general.from'),
      sort: 'from',
      cell: ({ from, kind }) => <bdi>{from || t(`history.source_${SOURCES[kind]}`)}</bdi>,
    },
    {
      id: 'amount',
      label: t('general.amount'),
      sort: 'amount',
      isNumber: true,
      onCard: 'headEnd',
      cell: ({ amount }) => <Money text={signedMoney(amount)} />,
    },
    {
      id: 'type',
      label: t('general.type'),
      sort: 'type',
      onCard: 'head',
      cell: ({ kind }) => t(`history.movement_${kind}`),
    },
  ];
}
