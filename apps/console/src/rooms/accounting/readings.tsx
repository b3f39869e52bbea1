import { operator } from '@salon/contract';
import { Button, Checkbox, Select } from '@salon/ui';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { DateRange, type Days, isInverted } from '../../shared/forms/date-range.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { ReadMeters } from './machine-dialogs.tsx';

type Reading = operator.MeterReading;
const KINDS = ['day_close', 'on_demand', 'before_clear', 'after_clear'] as const;

/** Meters of machines beside the ledger's, with what differs. */
export function Readings() {
  const t = useText();
  const canAct = useRight('accounting.act');
  const [kind, setKind] = useState<Reading['kind'] | 'all'>('all');
  const [days, setDays] = useState<Days>({ from: '', until: '' });
  const [nonZero, setNonZero] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const asked = { kind: kind === 'all' ? undefined : kind, from: days.from || undefined, to: days.until || undefined };
  const query = useCall(
    'meters',
    { query: { ...asked, nonZero: nonZero ? 'true' : 'false' } },
    { isWanted: !isInverted(days), everyMs: 30_000 },
  );
  const columns = useReadingColumns();
  const awaited = query.data?.awaited ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-3 pt-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('accounting.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: t('accounting.everyKind') },
            ...KINDS.map((one) => ({ value: one, label: t(`accounting.kind_${one}`) })),
          ]}
        />
        <DateRange value={days} onChange={setDays} />
        <Checkbox
          label={t('accounting.onlyVariance')}
          checked={nonZero}
          onChange={(event) => setNonZero(event.target.checked)}
        />
        {canAct ? (
          <Button icon={<Gauge size={18} />} onClick={() => setIsReading(true)}>
            {t('accounting.readNow')}
          </Button>
        ) : null}
      </div>
      {awaited.length > 0 ? (
        <p role="status">
          {t('accounting.awaited', {
            count: awaited.length,
            machines: [...new Set(awaited.map(({ machine }) => machine))].join(', '),
          })}
        </p>
      ) : null}
      <p className="text-12 text-dim">{t('accounting.sidesHint')}</p>
      <DataTable
        label={t('accounting.readings')}
        rows={query.data?.readings}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('accounting.none')}
        keyOf={({ id }) => String(id)}
        nameOf={({ machine }) => machine}
        columns={columns}
      />
      {isReading ? <ReadMeters onClose={() => setIsReading(false)} /> : null}
    </div>
  );
}

/** What differs, by meter; null where they could not be compared. */
function differing({ variance }: Reading): (typeof operator.METER_NAMES)[number][] | null {
  const names = operator.METER_NAMES.filter((name) => variance[name] !== null && variance[name] !== 0);
  return names.length === 0 && variance.bet === null ? null : names;
}

function Variance({ reading }: { reading: Reading }) {
  const t = useText();
  const format = useFormat();
  const names = differing(reading);
  if (names === null) return <Badge tone="busy">{t('accounting.unknown')}</Badge>;
  if (names.length === 0) return <Badge tone="ok">{t('accounting.even')}</Badge>;
  const amounts = names.map((name) => `${t(`accounting.${name}`)} ${format.money(reading.variance[name] ?? 0)}`);
  return <Badge tone="bad">{amounts.join(', ')}</Badge>;
}

function useReadingColumns(): Column<Reading>[] {
  const t = useText();
  const format = useFormat();
  const machineOf = ({ machine, isRetired }: Reading) => (isRetired ? t('reports.retired', { machine }) : machine);
  const remarksOf = ({ wasLinked, isAnswered, rollovers }: Reading) =>
    [
      wasLinked ? null : t('accounting.wasAway'),
      isAnswered ? null : t('accounting.noAnswer'),
      rollovers.length > 0 ? t('accounting.rollover', { counters: rollovers.join(', ') }) : null,
    ]
      .filter((remark) => remark !== null)
      .join('; ');
  return [
    { id: 'machine', title: t('accounting.machine'), cell: machineOf, value: machineOf },
    {
      ...{ id: 'day', title: t('accounting.day'), value: ({ day }) => day },
      cell: ({ day }) => (day === null ? t('general.none') : format.date(`${day}T12:00:00`)),
    },
    {
      ...{ id: 'kind', title: t('accounting.kind'), value: ({ kind }) => t(`accounting.kind_${kind}`) },
      cell: ({ kind }) => t(`accounting.kind_${kind}`),
    },
    {
      ...{ id: 'readAt', title: t('accounting.readAt'), value: ({ readAt }) => readAt },
      cell: ({ readAt }) => format.dateTime(readAt),
    },
    {
      ...{ id: 'variance', title: t('accounting.state'), value: (row) => differing(row)?.length ?? -1 },
      cell: (row) => <Variance reading={row} />,
    },
    ...operator.METER_NAMES.map(
      (name): Column<Reading> => ({
        ...{
          id: name,
          title: t(`accounting.${name}`),
          isNumeric: true,
          value: ({ machineMinor }) => machineMinor[name],
          currencyOf: () => format.currency,
        },
        cell: ({ machineMinor, ledgerMinor }) => (
          <span className="whitespace-nowrap">
            {machineMinor[name] === ledgerMinor[name]
              ? format.money(machineMinor[name])
              : t('accounting.sides', {
                  machine: format.money(machineMinor[name]),
                  ledger: format.money(ledgerMinor[name]),
                })}
          </span>
        ),
      }),
    ),
    { id: 'remarks', title: t('accounting.remarks'), cell: remarksOf, value: remarksOf },
    {
      ...{ id: 'by', title: t('accounting.readBy'), value: ({ readBy }) => readBy },
      cell: ({ readBy }) => readBy ?? t('accounting.platform'),
    },
  ];
}
