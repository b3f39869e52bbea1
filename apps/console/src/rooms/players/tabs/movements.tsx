import type { history } from '@salon/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useFormat, useText } from '../../../shared/text.ts';
import { Pager } from './pager.tsx';

const SIZE = 25;

export function Movements({ id }: { id: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useCall('player-movements', { params: { id }, query: { page, size: SIZE } });
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t('players.tab_movements')}
        rows={query.data?.transactions}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.noMovements')}
        keyOf={(movement) => movement.id}
        nameOf={(movement) => movement.id}
        columns={useColumns()}
      />
      <Pager {...{ page, size: SIZE, total: query.data?.total ?? 0, onPage: setPage }} />
    </div>
  );
}

function useColumns(): Column<history.TransactionRow>[] {
  const t = useText();
  const format = useFormat();
  const kindOf = ({ kind }: history.TransactionRow) => t(`players.movement_${kind}`);
  return [
    {
      ...{ id: 'at', title: t('players.at'), value: ({ operationDate }) => operationDate },
      cell: ({ operationDate }) => format.dateTime(operationDate),
    },
    { id: 'kind', title: t('players.kind'), cell: kindOf, value: kindOf },
    { id: 'from', title: t('players.other'), cell: ({ from }) => from || t('general.none'), value: ({ from }) => from },
    {
      ...{ id: 'amount', title: t('players.change'), isNumeric: true, value: ({ amount }) => amount },
      currencyOf: () => format.currency,
      cell: ({ amount }) => format.money(amount),
    },
    { id: 'id', title: t('players.number'), isNumeric: true, cell: ({ id }) => id, value: ({ id }) => Number(id) },
  ];
}
