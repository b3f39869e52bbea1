import type { SessionRow } from '@salon/contract/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { HistoryTable } from './history-table.tsx';
import { pageIn, pagesOf, sessionsQuery } from './queries.ts';

export function SessionsScreen() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const { data, isError, refetch } = useQuery(sessionsQuery(page));
  return (
    <HistoryTable<SessionRow>
      title={t('general.gameSessions')}
      rows={data?.sessions}
      hasFailed={isError}
      onRetry={() => void refetch()}
      page={page}
      pages={pagesOf(data?.total ?? 0)}
      onPage={(next) => setParams({ page: String(next) })}
      columns={[
        { id: 'machine', label: t('general.machine'), cell: (row) => <bdi>{row.machine}</bdi> },
        { id: 'start', label: t('general.start'), cell: (row) => dateTime(row.start) },
        {
          id: 'end',
          label: t('general.end'),
          cell: (row) => (row.end === null ? t('general.stillOpen') : dateTime(row.end)),
        },
        { id: 'spins', label: t('general.spinCount'), isNumber: true, cell: (row) => row.spinCount },
        { id: 'free', label: t('general.freeSpinCount'), isNumber: true, cell: (row) => row.freeSpinCount },
      ]}
    />
  );
}
