import type { SessionRow, SessionsQuery } from '@salon/contract/history.ts';
import { formatNumber } from '@salon/i18n';
import { buttonClass, Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { slotSessionPath } from '../../shared/paths.ts';
import { DownloadButton } from './download-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListOutcome } from './list-outcome.tsx';
import { isFiltered } from './list-state.ts';
import { Pager } from './pager.tsx';
import { filePath, PAGE_SIZE, pagesOf, SESSION_SORTS, sessionsQuery } from './queries.ts';
import { type Column, Rows } from './rows.tsx';
import { Totals } from './totals.tsx';
import { useListState } from './use-list-state.ts';

type Sort = SessionsQuery['orderBy'];

export function SessionsScreen() {
  const { t } = useTranslation();
  const { language, money, signedMoney } = useFormat();
  const [state, change] = useListState<Sort>(SESSION_SORTS);
  const { data, isError, isPlaceholderData, refetch } = useQuery(sessionsQuery(state));
  const columns = useColumns();
  const title = t('general.gameSessions');
  const totals = data?.totals;
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-26">{title}</h1>
        <DownloadButton path={filePath('sessions', state, language)} name="game-sessions" />
      </div>
      <FilterBar state={state} onChange={change} />
      {totals && data.total > 0 && !isError ? (
        <Totals
          total={data.total}
          items={[
            { label: t('general.spinCount'), value: formatNumber(language, totals.spinCount) },
            { label: t('general.freeSpinCount'), value: formatNumber(language, totals.freeSpinCount) },
            { label: t('history.bets'), value: <Money text={money(totals.betMinor)} /> },
            { label: t('history.wins'), value: <Money text={money(totals.winMinor)} /> },
            { label: t('history.result'), value: <Money text={signedMoney(totals.winMinor - totals.betMinor)} /> },
          ]}
        />
      ) : null}
      <ListOutcome
        isLoading={data === undefined}
        hasFailed={isError}
        onRetry={() => void refetch()}
        empty={data?.sessions.length === 0 ? t(isFiltered(state) ? 'history.noRowsFiltered' : 'general.noRows') : null}
      >
        <Rows<SessionRow, Sort>
          title={title}
          columns={columns}
          rows={data?.sessions ?? []}
          state={state}
          onSort={change}
          isStale={isPlaceholderData}
        />
      </ListOutcome>
      <Pager page={state.page} pages={pagesOf(data?.total ?? 0, PAGE_SIZE)} onPage={(page) => change({ page })} />
    </div>
  );
}

function useColumns(): Column<SessionRow, Sort>[] {
  const { t } = useTranslation();
  const { language, dateTime, money } = useFormat();
  return [
    {
      id: 'machine',
      label: t('general.machine'),
      sort: 'machine',
      onCard: 'head',
      cell: ({ machine }) => <bdi>{machine}</bdi>,
    },
    {
      id: 'start',
      label: t('general.start'),
      sort: 'start',
      cell: ({ start }) => <time dateTime={start}>{dateTime(start)}</time>,
    },
    {
      id: 'end',
      label: t('general.end'),
      sort: 'end',
      cell: ({ end, reviewMinor }) => (
        <>
          {end === null ? t('general.stillOpen') : <time dateTime={end}>{dateTime(end)}</time>}
          {reviewMinor !== null && (
            <span className="block text-12 text-dim">
              {t('history.underReview')} {money(reviewMinor)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'spins',
      label: t('general.spinCount'),
      sort: 'spinCount',
      isNumber: true,
      cell: ({ spinCount }) => formatNumber(language, spinCount),
    },
    {
      id: 'freeSpins',
      label: t('general.freeSpinCount'),
      sort: 'freeSpinCount',
      isNumber: true,
      cell: ({ freeSpinCount }) => formatNumber(language, freeSpinCount),
    },
    {
      id: 'open',
      label: t('history.plays'),
      isNumber: true,
      onCard: 'headEnd',
      cell: ({ id, machine, start }) => (
        <Link
          to={slotSessionPath(id)}
          aria-label={t('history.openPlaysOf', { machine, start: dateTime(start) })}
          className={buttonClass('ghost')}
        >
          {t('history.openPlays')}
        </Link>
      ),
    },
  ];
}
