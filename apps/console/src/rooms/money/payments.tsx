import { Button, Select } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import { line, useFormat, useStateText, useText } from '../../shared/text.ts';

type Withdrawal = AnswerOf<'withdrawals'>['withdrawals'][number];
const STATES = ['open', 'ended'] as const;

/** What players have asked for; the provider pays it. */
export function Withdrawals() {
  const t = useText();
  const stateText = useStateText();
  const format = useFormat();
  const mayReturn = useRight('money.pay');
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const [returned, setReturned] = useState<Withdrawal | null>(null);
  const query = useCall('withdrawals', { query: { state } });
  return (
    <>
      <DataTable<Withdrawal>
        label={t('money.withdrawals')}
        rows={query.data?.withdrawals}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('money.nothing')}
        keyOf={({ id }) => id}
        nameOf={({ player, amountMinor, currency }) => line`${player}, ${format.money(amountMinor, currency)}`}
        columns={[
          { id: 'player', title: t('money.player'), cell: ({ player }) => player, value: ({ player }) => player },
          {
            ...{ id: 'amount', title: t('money.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
            cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
          },
          {
            id: 'state',
            title: t('money.state'),
            cell: (row) => stateText(row.state),
            value: (row) => stateText(row.state),
          },
          {
            ...{ id: 'since', title: t('money.since'), value: ({ requestedAt }) => requestedAt },
            cell: ({ requestedAt }) => format.dateTime(requestedAt),
          },
          {
            ...{ id: 'until', title: t('money.until'), value: ({ endedAt }) => endedAt },
            cell: ({ endedAt }) => (endedAt === null ? '' : format.dateTime(endedAt)),
          },
          { id: 'by', title: t('money.by'), cell: (row) => row.operator ?? row.player, value: (row) => row.operator },
          {
            ...{ id: 'return', title: t('money.putBack') },
            cell: (row) =>
              mayReturn && row.state === 'requested' ? (
                <Button variant="ghost" onClick={() => setReturned(row)}>
                  {t('money.putBack')}
                </Button>
              ) : null,
          },
        ]}
        filters={
          <Select
            label={t('money.state')}
            value={state}
            onChange={setState}
            options={STATES.map((value) => ({ value, label: t(`money.state_${value}`) }))}
          />
        }
      />
      {returned ? <PutBack withdrawal={returned} onClose={() => setReturned(null)} /> : null}
    </>
  );
}

function PutBack({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const { run, failure, isRunning } = useAct('withdrawal-return', ['withdrawals']);
  const { id, player, amountMinor, currency } = withdrawal;
  return (
    <ActDialog
      title={t('money.putBackTitle', { player, amount: format.money(amountMinor, currency) })}
      text={t('money.putBackText')}
      confirm={t('money.putBack')}
      done={t('money.putBackDone')}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

/** As the payment provider has reported them. */
export function Deposits() {
  const t = useText();
  const stateText = useStateText();
  const format = useFormat();
  const query = useCall('deposits', {});
  return (
    <DataTable<AnswerOf<'deposits'>['deposits'][number]>
      label={t('money.deposits')}
      rows={query.data?.deposits}
      failure={query.error?.failure ?? null}
      onRetry={() => void query.refetch()}
      emptyText={t('money.nothing')}
      keyOf={({ id }) => id}
      nameOf={({ player }) => player}
      columns={[
        { id: 'player', title: t('money.player'), cell: ({ player }) => player, value: ({ player }) => player },
        {
          ...{ id: 'amount', title: t('money.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
          cell: ({ amountMinor, currency }) => (amountMinor === null ? '' : format.money(amountMinor, currency)),
        },
        {
          ...{ id: 'state', title: t('money.state'), value: (row) => stateText(row.state) },
          cell: ({ state, refused }) => [stateText(state), refused].filter(Boolean).join(', '),
        },
        {
          ...{ id: 'since', title: t('money.since'), value: ({ openedAt }) => openedAt },
          cell: ({ openedAt }) => format.dateTime(openedAt),
        },
        {
          ...{ id: 'until', title: t('money.until'), value: ({ endedAt }) => endedAt },
          cell: ({ endedAt }) => (endedAt === null ? '' : format.dateTime(endedAt)),
        },
      ]}
    />
  );
}
