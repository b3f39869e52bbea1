import { Button } from '@salon/ui';
import { useState } from 'react';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useAuditType, useFormat, useText } from '../../../shared/text.ts';
import { textOf } from './protection.tsx';

type Row = AnswerOf<'player-audit'>['rows'][number];

/** Rows of the audit that are about the player. */
export function AuditRows({ id }: { id: number }) {
  const t = useText();
  const format = useFormat();
  const auditType = useAuditType();
  const [pages, setPages] = useState<number[]>([]);
  const before = pages.at(-1);
  const query = useCall('player-audit', { params: { id }, query: before === undefined ? {} : { before } });
  const columns: Column<Row>[] = [
    { id: 'at', title: t('players.at'), cell: ({ at }) => format.dateTime(at), value: ({ at }) => at },
    { id: 'type', title: t('players.kind'), cell: ({ type }) => auditType(type), value: ({ type }) => auditType(type) },
    {
      ...{ id: 'details', title: t('players.details'), value: ({ details }) => textOf(details) },
      cell: ({ details }) => {
        const text = textOf(details);
        return text === '' ? '' : <span className="break-words whitespace-normal">{text}</span>;
      },
    },
    {
      id: 'address',
      title: t('players.address'),
      cell: ({ address }) => address ?? t('general.none'),
      value: ({ address }) => address,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t('players.tab_audit')}
        rows={query.data?.rows}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.noEvents')}
        keyOf={(row) => String(row.id)}
        nameOf={({ type }) => auditType(type)}
        columns={columns}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
          {t('players.newer')}
        </Button>
        <Button
          variant="ghost"
          disabled={!query.data?.nextBefore}
          onClick={() => query.data?.nextBefore && setPages([...pages, query.data.nextBefore])}
        >
          {t('players.older')}
        </Button>
      </div>
    </div>
  );
}
