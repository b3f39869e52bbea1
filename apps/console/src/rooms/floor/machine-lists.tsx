import type { AnswerOf } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import { useFormat, useStateText, useText } from '../../shared/text.ts';

/** Money on and off the machine. */
export function Transfers({ machineId }: { machineId: number }) {
  const t = useText();
  const stateText = useStateText();
  const format = useFormat();
  const query = useCall('machine-transfers', { params: { id: machineId } });
  return (
    <DataTable<AnswerOf<'machine-transfers'>['transfers'][number]>
      label={t('floor.transfers')}
      rows={query.data?.transfers}
      failure={query.error?.failure ?? null}
      emptyText={t('money.nothing')}
      keyOf={({ id }) => id}
      nameOf={({ player }) => player}
      columns={[
        {
          ...{ id: 'since', title: t('floor.since'), value: ({ createdAt }) => createdAt },
          cell: ({ createdAt }) => format.dateTime(createdAt),
        },
        { id: 'player', title: t('floor.player'), cell: ({ player }) => player, value: ({ player }) => player },
        { id: 'kind', title: t('floor.kind'), cell: ({ kind }) => t(`money.kind_${kind}`), value: ({ kind }) => kind },
        {
          ...{ id: 'amount', title: t('floor.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
          currencyOf: ({ currency }) => currency,
          cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
        },
        {
          ...{ id: 'state', title: t('floor.state'), value: (row) => stateText(row.state) },
          cell: (row) => [stateText(row.state), row.reason].filter(Boolean).join(', '),
        },
      ]}
    />
  );
}

/** Who sat there. */
export function Sessions({ machineId }: { machineId: number }) {
  const t = useText();
  const format = useFormat();
  const query = useCall('machine-sessions', { params: { id: machineId } });
  return (
    <DataTable<AnswerOf<'machine-sessions'>['sessions'][number]>
      label={t('floor.sessions')}
      rows={query.data?.sessions}
      failure={query.error?.failure ?? null}
      emptyText={t('money.nothing')}
      keyOf={({ id }) => id}
      nameOf={({ player }) => player}
      columns={[
        { id: 'player', title: t('floor.player'), cell: ({ player }) => player, value: ({ player }) => player },
        {
          ...{ id: 'since', title: t('floor.since'), value: ({ startedAt }) => startedAt },
          cell: ({ startedAt }) => format.dateTime(startedAt),
        },
        {
          ...{ id: 'until', title: t('floor.until'), value: ({ endedAt }) => endedAt },
          cell: ({ endedAt }) => (endedAt === null ? '' : format.dateTime(endedAt)),
        },
        {
          ...{ id: 'games', title: t('floor.games'), isNumeric: true, value: ({ games }) => games },
          cell: ({ games }) => format.number(games),
        },
        ...(['inMinor', 'outMinor', 'betMinor', 'winMinor'] as const).map((name) => ({
          ...{ id: name, title: t(`floor.meter_${name}`), isNumeric: true },
          value: (row: Record<typeof name, number>) => row[name],
          currencyOf: () => format.currency,
          cell: (row: Record<typeof name, number>) => format.money(row[name]),
        })),
      ]}
    />
  );
}

/** What people and the platform did about it. */
export function Events({ machineId }: { machineId: number }) {
  const t = useText();
  const format = useFormat();
  const query = useCall('machine-events', { params: { id: machineId } });
  const about = (details: unknown) => {
    const { call, reason, what } = Object(details) as Record<string, unknown>;
    return [call, what, reason].filter(Boolean).map(String).join(', ');
  };
  return (
    <DataTable<AnswerOf<'machine-events'>['events'][number]>
      label={t('floor.events')}
      rows={query.data?.events}
      failure={query.error?.failure ?? null}
      emptyText={t('money.nothing')}
      keyOf={({ id }) => String(id)}
      nameOf={({ type }) => type}
      columns={[
        { id: 'at', title: t('floor.since'), value: ({ at }) => at, cell: ({ at }) => format.dateTime(at) },
        { id: 'type', title: t('floor.kind'), cell: ({ type }) => type, value: ({ type }) => type },
        {
          id: 'what',
          title: t('floor.activity'),
          cell: ({ details }) => about(details),
          value: ({ details }) => about(details),
        },
        { id: 'who', title: t('floor.who'), cell: ({ who }) => who ?? '', value: ({ who }) => who },
      ]}
    />
  );
}
