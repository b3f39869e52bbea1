import { Dialog, Select, Skeleton } from '@salon/ui';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import { line, useErrorText, useFormat, useStateText, useText } from '../../shared/text.ts';
import { Entries, Facts } from './entries.tsx';

const STATES = ['doubt', 'disputed', 'all'] as const;

/** Money between wallet and machine whose end nobody knows yet, or that machine and ledger disagree about. */
export function Transfers() {
  const t = useText();
  const stateText = useStateText();
  const format = useFormat();
  const [state, setState] = useState<(typeof STATES)[number]>('doubt');
  const [shown, setShown] = useState<string | null>(null);
  const query = useCall('transfers', { query: { state } });
  return (
    <>
      <DataTable<AnswerOf<'transfers'>['transfers'][number]>
        label={t('money.transfers')}
        rows={query.data?.transfers}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('money.nothing')}
        keyOf={({ id }) => id}
        nameOf={({ machine, player }) => line`${machine}, ${player}`}
        columns={[
          { id: 'machine', title: t('money.machine'), cell: ({ machine }) => machine, value: ({ machine }) => machine },
          { id: 'player', title: t('money.player'), cell: ({ player }) => player, value: ({ player }) => player },
          {
            ...{ id: 'kind', title: t('money.kind'), value: ({ kind }) => kind },
            cell: ({ kind }) => t(`money.kind_${kind}`),
          },
          {
            ...{ id: 'amount', title: t('money.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
            currencyOf: ({ currency }) => currency,
            cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
          },
          {
            ...{ id: 'state', title: t('money.state'), value: (row) => stateText(row.state) },
            cell: (row) => [stateText(row.state), row.reason].filter(Boolean).join(', '),
          },
          {
            ...{ id: 'since', title: t('money.since'), value: ({ createdAt }) => createdAt },
            cell: ({ createdAt }) => format.dateTime(createdAt),
          },
        ]}
        actionsOf={({ id }) => [{ id: 'show', label: t('money.show'), icon: <Eye />, onSelect: () => setShown(id) }]}
        filters={
          <Select
            label={t('money.state')}
            value={state}
            onChange={setState}
            options={STATES.map((value) => ({ value, label: t(`money.state_${value}`) }))}
          />
        }
      />
      {shown === null ? null : <One id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function One({ id, onClose }: { id: string; onClose(): void }) {
  const t = useText();
  const stateText = useStateText();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error } = useCall('transfer', { params: { id } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('money.transfer', { id: id.slice(0, 8) })}
      closeLabel={t('general.close')}
    >
      {error ? <p role="alert">{errorText(error.failure)}</p> : null}
      {data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <h3 className="font-body text-12 font-normal text-dim">{t('money.steps')}</h3>
          <ol className="flex flex-col text-14">
            {data.steps.map(({ state, at }) => (
              <li key={state} className="flex justify-between gap-3">
                <span>{stateText(state)}</span>
                <span className="tabular-nums">{format.dateTime(at)}</span>
              </li>
            ))}
          </ol>
          <div className="grid gap-4 sm:grid-cols-2">
            <Facts title={t('money.byLedger')} facts={data.ledger} />
            <Facts title={t('money.byMachine')} facts={data.machine} />
          </div>
          {data.movements.map(({ id: movementId, kind, entries, currency }) => (
            <Entries key={movementId} title={`${kind} ${movementId}`} {...{ entries, currency }} />
          ))}
        </div>
      )}
    </Dialog>
  );
}
