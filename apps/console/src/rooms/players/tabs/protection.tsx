import type { protection } from '@salon/contract';
import { Skeleton } from '@salon/ui';
import { useCall } from '../../../shared/api/queries.ts';
import { Badge } from '../../../shared/badge.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { line, useErrorText, useFormat, useText } from '../../../shared/text.ts';

interface ProtectionEvent {
  id: number;
  at: string;
  type: string;
  details: Record<string, unknown>;
}

/** Limits and breaks, and everything that was set, asked for and enforced. */
export function Protection({ id }: { id: number }) {
  const t = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const query = useCall('player-protection', { params: { id } });
  const limits = useLimitColumns();
  if (query.data === undefined)
    return query.error ? <p role="alert">{errorText(query.error.failure)}</p> : <Skeleton className="h-40 w-full" />;
  const { exclusion, events } = query.data;
  const columns: Column<ProtectionEvent>[] = [
    { id: 'at', title: t('players.at'), cell: ({ at }) => format.dateTime(at), value: ({ at }) => at },
    { id: 'type', title: t('players.kind'), cell: ({ type }) => type, value: ({ type }) => type },
    {
      ...{ id: 'details', title: t('players.details'), value: ({ details }) => textOf(details) },
      cell: ({ details }) => <span className="break-words whitespace-normal">{textOf(details)}</span>,
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('players.limits')}>
        {exclusion ? (
          <Badge tone="bad">
            {t(`players.excluded_${exclusion.kind}`, { until: format.dateTime(exclusion.untilAt) })}
          </Badge>
        ) : null}
        <DataTable
          label={t('players.limits')}
          rows={query.data.limits}
          hasBar={false}
          emptyText={t('players.noLimits')}
          keyOf={({ kind, period }) => `${kind} ${period}`}
          nameOf={({ kind, period }) => `${t(`players.limit_${kind}`)} ${t(`players.period_${period}`)}`}
          columns={limits}
        />
      </Panel>
      <DataTable
        label={t('players.events')}
        rows={events}
        emptyText={t('players.noEvents')}
        keyOf={(event) => String(event.id)}
        nameOf={({ type }) => type}
        columns={columns}
      />
    </div>
  );
}

function useLimitColumns(): Column<protection.LimitRow>[] {
  const t = useText();
  const format = useFormat();
  const amountOf = (kind: protection.LimitRow['kind'], amount: number) =>
    kind === 'time'
      ? t('players.hoursOf', { hours: format.number(Math.round(amount / 36) / 100) })
      : format.money(amount);
  return [
    { id: 'kind', title: t('players.limitKind'), cell: ({ kind }) => t(`players.limit_${kind}`) },
    { id: 'period', title: t('players.period'), cell: ({ period }) => t(`players.period_${period}`) },
    {
      id: 'amount',
      title: t('players.limitAmount'),
      isNumeric: true,
      cell: ({ kind, amount }) => amountOf(kind, amount),
    },
    { id: 'used', title: t('players.used'), isNumeric: true, cell: ({ kind, used }) => amountOf(kind, used) },
    { id: 'left', title: t('players.left'), isNumeric: true, cell: ({ kind, left }) => amountOf(kind, left) },
    {
      ...{ id: 'asked', title: t('players.asked') },
      cell: ({ kind, asked }) =>
        asked === null
          ? t('general.none')
          : asked.amount === null
            ? t('players.noLimit')
            : amountOf(kind, asked.amount),
    },
  ];
}

/** Facts of a row in one line. */
export const textOf = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(
      ([name, value]) =>
        line`${name}: ${typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}`,
    )
    .join(' · ');
