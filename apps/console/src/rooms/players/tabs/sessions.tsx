import type { history } from '@salon/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useFormat, useText } from '../../../shared/text.ts';
import { Pager } from './pager.tsx';

const SIZE = 25;

export function Sessions({ id }: { id: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useCall('player-sessions', { params: { id }, query: { page, size: SIZE } });
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t('players.tab_sessions')}
        rows={query.data?.sessions}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.noSessions')}
        keyOf={(session) => session.id}
        nameOf={({ machine }) => machine}
        columns={useColumns()}
      />
      <Pager {...{ page, size: SIZE, total: query.data?.total ?? 0, onPage: setPage }} />
    </div>
  );
}

function useColumns(): Column<history.SessionRow>[] {
  const t = useText();
  const format = useFormat();
  const money = (
    id: string,
    title: string,
    of: (session: history.SessionRow) => number,
  ): Column<history.SessionRow> => ({
    ...{ id, title, isNumeric: true, value: of },
    currencyOf: () => format.currency,
    cell: (session) => format.money(of(session)),
  });
  return [
    {
      id: 'start',
      title: t('players.startedAt'),
      cell: ({ start }) => format.dateTime(start),
      value: ({ start }) => start,
    },
    {
      ...{ id: 'end', title: t('players.endedAt'), value: ({ end }) => end },
      cell: ({ end }) => (end === null ? t('players.running') : format.dateTime(end)),
    },
    { id: 'machine', title: t('players.machine'), cell: ({ machine }) => machine, value: ({ machine }) => machine },
    {
      ...{ id: 'spins', title: t('players.spins'), isNumeric: true, value: ({ spinCount }) => spinCount },
      cell: ({ spinCount }) => format.number(spinCount),
    },
    money('bet', t('players.bet'), ({ betMinor }) => betMinor),
    money('win', t('players.win'), ({ winMinor }) => winMinor),
    money('net', t('players.net'), ({ winMinor, betMinor }) => winMinor - betMinor),
  ];
}
