import type { operator } from '@salon/contract';
import { Dialog, Select, toasts } from '@salon/ui';
import { Eye, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { line, useErrorText, useFormat, useText } from '../../shared/text.ts';

type HandPay = operator.HandPay;

/** Hand pays with who looked after each, and when. */
export function HandPayTrails() {
  const t = useText();
  const canLook = useRight('alert.act');
  const [state, setState] = useState<HandPay['state']>('due');
  const [shown, setShown] = useState<HandPay | null>(null);
  const query = useCall('hand-pays', { query: { state } }, { everyMs: 15_000 });
  const look = useLook();
  return (
    <div className="pt-3">
      <DataTable
        label={t('accounting.handPays')}
        rows={query.data?.handPays}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('accounting.handPaysNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ machine }) => machine}
        columns={useHandPayColumns()}
        actionsOf={(handPay) => [
          {
            ...{ id: 'trail', label: t('accounting.trail'), icon: <ListOrdered /> },
            onSelect: () => setShown(handPay),
          },
          ...(canLook && handPay.state === 'due'
            ? [{ id: 'look', label: t('accounting.look'), icon: <Eye />, onSelect: () => void look(handPay.id) }]
            : []),
        ]}
        filters={
          <Select
            label={t('accounting.shown')}
            value={state}
            onChange={setState}
            options={(['due', 'paid', 'corrected'] as const).map((one) => ({
              value: one,
              label: t(`accounting.state_${one}`),
            }))}
          />
        }
      />
      {shown ? <Trail handPay={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

function useLook(): (id: number) => Promise<void> {
  const t = useText();
  const { run } = useAct('hand-pay-look', ['hand-pay-trail']);
  return async (id) => {
    if (await run({ params: { id } })) toasts.show({ text: t('accounting.looked'), tone: 'ok' });
  };
}

function Trail({ handPay: { id, machine }, onClose }: { handPay: HandPay; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const errorText = useErrorText();
  const query = useCall('hand-pay-trail', { params: { id } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('accounting.trailTitle', { id, machine })}
      closeLabel={t('general.close')}
    >
      {query.error ? <p role="alert">{errorText(query.error.failure)}</p> : null}
      <ol className="flex flex-col gap-2">
        {(query.data?.events ?? []).map(({ event, at, by }) => (
          <li key={`${event} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{t(`accounting.event_${event}`)}</span>
            <span className="tabular-nums">{format.dateTime(at)}</span>
            <span className="text-dim">{by ?? t('accounting.theMachine')}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function useHandPayColumns(): Column<HandPay>[] {
  const t = useText();
  const format = useFormat();
  return [
    { id: 'machine', title: t('accounting.machine'), cell: ({ machine }) => machine, value: ({ machine }) => machine },
    {
      ...{ id: 'player', title: t('accounting.player'), value: ({ player }) => player },
      cell: ({ player }) => player ?? t('accounting.nobody'),
    },
    {
      ...{ id: 'amount', title: t('accounting.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      ...{ id: 'due', title: t('accounting.dueAt'), value: ({ dueAt }) => dueAt },
      cell: ({ dueAt }) => format.dateTime(dueAt),
    },
    {
      ...{ id: 'paid', title: t('accounting.event_paid'), value: ({ paidAt }) => paidAt },
      cell: ({ paidAt, paidBy }) =>
        paidAt === null ? t('general.none') : line`${paidBy ?? t('general.none')}, ${format.dateTime(paidAt)}`,
    },
  ];
}
