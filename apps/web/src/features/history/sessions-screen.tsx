import type { SessionRow, SessionsAnswer, SessionsQuery } from '@salon/contract/history.ts';
import { formatNumber } from '@salon/i18n';
import { Button, buttonClass, Money } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { slotSessionPath } from '../../shared/paths.ts';
import { ListScreen } from './list-screen.tsx';
import { filePath, SESSION_SORTS, sessionsQuery } from './queries.ts';
import type { Column } from './rows.tsx';
import type { TotalsProps } from './totals.tsx';
import { useListState } from './use-list-state.ts';

type Sort = SessionsQuery['orderBy'];

export function SessionsScreen() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [state, change] = useListState<Sort>(SESSION_SORTS);
  const query = useQuery(sessionsQuery(state));
  const columns = useColumns();
  const totals = useTotals(query.data?.totals);
  return (
    <ListScreen<SessionRow, Sort>
      title={t('general.gameSessions')}
      file={{ path: filePath('sessions', state, language), name: 'game-sessions' }}
      state={state}
      onChange={change}
      query={query}
      rows={query.data?.sessions}
      total={query.data?.total ?? 0}
      totals={totals}
      columns={columns}
      note={
        <Unplayed
          hiddenCount={query.data?.hiddenCount ?? 0}
          isListed={state.hasUnplayed}
          onChange={(hasUnplayed) => change({ hasUnplayed })}
        />
      }
    />
  );
}

interface UnplayedProps {
  hiddenCount: number;
  isListed: boolean;
  onChange(isListed: boolean): void;
}

/** Says that sessions without a play are left out, and lists them on demand. */
function Unplayed({ hiddenCount, isListed, onChange }: UnplayedProps) {
  const { t } = useTranslation();
  if (!isListed && hiddenCount === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-dim">
      {isListed ? t('history.unplayedListed') : t('history.unplayedHidden', { count: hiddenCount })}
      <Button variant="plain" onClick={() => onChange(!isListed)}>
        {t(isListed ? 'history.unplayedHide' : 'history.unplayedShow')}
      </Button>
    </p>
  );
}

function useTotals(totals: SessionsAnswer['totals'] | undefined): TotalsProps['items'] {
  const { t } = useTranslation();
  const { language, money, signedMoney } = useFormat();
  if (totals === undefined) return [];
  const { spinCount, freeSpinCount, betMinor, winMinor } = totals;
  return [
    { label: t('history.spinCount'), value: formatNumber(language, spinCount) },
    { label: t('history.freeSpinCount'), value: formatNumber(language, freeSpinCount) },
    { label: t('history.bets'), value: <Money text={money(betMinor)} /> },
    { label: t('history.wins'), value: <Money text={money(winMinor)} /> },
    { label: t('history.result'), value: <Money text={signedMoney(winMinor - betMinor)} /> },
  ];
}

function useColumns(): Column<SessionRow, Sort>[] {
  const { t } = useTranslation();
  const { language, dateTime, money, signedMoney } = useFormat();
  return [
    {
      id: 'machine',
      label: t('history.machine'),
      sort: 'machine',
      onCard: 'head',
      cell: ({ machine }) => <bdi translate="no">{machine}</bdi>,
    },
    {
      id: 'start',
      label: t('history.start'),
      sort: 'start',
      cell: ({ start }) => <time dateTime={start}>{dateTime(start)}</time>,
    },
    {
      id: 'end',
      label: t('history.end'),
      sort: 'end',
      cell: ({ end, reviewMinor }) => (
        <>
          {end === null ? t('history.stillOpen') : <time dateTime={end}>{dateTime(end)}</time>}
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
      label: t('history.spinCount'),
      sort: 'spinCount',
      isNumber: true,
      cell: ({ spinCount }) => formatNumber(language, spinCount),
    },
    {
      id: 'freeSpins',
      label: t('history.freeSpinCount'),
      sort: 'freeSpinCount',
      isNumber: true,
      cell: ({ freeSpinCount }) => formatNumber(language, freeSpinCount),
    },
    {
      id: 'net',
      label: t('history.result'),
      sort: 'net',
      isNumber: true,
      cell: ({ betMinor, winMinor }) => <Money text={signedMoney(winMinor - betMinor)} />,
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
