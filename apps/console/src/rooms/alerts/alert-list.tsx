import type { operator } from '@salon/contract';
import { Button, toasts } from '@salon/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useErrorText, useFormat, useText } from '../../shared/text.ts';
import { useAlertFacts } from './alert-facts.ts';

type Alert = operator.AlertRow;

/** Alerts of the site, newest first. */
export function AlertList({ state }: { state: 'open' | 'all' }) {
  const t = useText();
  const { rights } = useSelf();
  const [before, setBefore] = useState<number | undefined>();
  const query = useCall('alerts', { query: { state, ...(before !== undefined && { before }) } });
  const columns = useColumns();
  const acknowledge = useAcknowledge();
  const next = query.data?.next ?? null;
  return (
    <>
      <DataTable
        label={t('alerts.room')}
        rows={query.data?.alerts}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t(state === 'open' ? 'alerts.none' : 'alerts.noneAll')}
        keyOf={({ id }) => String(id)}
        nameOf={({ kind }) => t(`alerts.kind_${kind}`)}
        columns={columns}
        actionsOf={({ id, acknowledgedAt }) =>
          acknowledgedAt === null && rights.includes('alert.act')
            ? [
                {
                  ...{ id: 'acknowledge', label: t('alerts.acknowledge'), icon: <Check /> },
                  onSelect: () => void acknowledge(id),
                },
              ]
            : []
        }
      />
      {next === null ? null : (
        <Button variant="ghost" className="self-center" onClick={() => setBefore(next)}>
          {t('alerts.more')}
        </Button>
      )}
    </>
  );
}

function useAcknowledge(): (id: number) => Promise<void> {
  const t = useText();
  const errorText = useErrorText();
  const { run, failure } = useAct('alert-acknowledge', ['alerts']);
  return async (id) => {
    const done = await run({ params: { id } });
    if (done) toasts.show({ text: t('alerts.acknowledged'), tone: 'ok' });
    else if (failure) toasts.show({ text: errorText(failure), tone: 'bad' });
  };
}

function useColumns(): Column<Alert>[] {
  const t = useText();
  const format = useFormat();
  const factsOf = useAlertFacts();
  const kindOf = ({ kind }: Alert) => t(`alerts.kind_${kind}`);
  const isOver = ({ endedAt, acknowledgedAt }: Alert) => endedAt !== null || acknowledgedAt !== null;
  return [
    {
      ...{ id: 'kind', title: t('alerts.kind'), value: kindOf },
      cell: (alert) => <Badge tone={isOver(alert) ? 'off' : 'bad'}>{kindOf(alert)}</Badge>,
    },
    { id: 'about', title: t('alerts.about'), value: factsOf, cell: factsOf },
    {
      ...{ id: 'since', title: t('alerts.since'), value: ({ openedAt }) => openedAt },
      cell: ({ openedAt }) => format.dateTime(openedAt),
    },
    {
      ...{ id: 'ended', title: t('alerts.ended'), value: ({ endedAt }) => endedAt },
      cell: ({ endedAt }) => (endedAt === null ? t('alerts.isOpen') : format.dateTime(endedAt)),
    },
    {
      ...{ id: 'taken', title: t('alerts.taken'), value: ({ acknowledgedBy }) => acknowledgedBy },
      cell: ({ acknowledgedBy }) => acknowledgedBy ?? '–',
    },
  ];
}
