import type { operator } from '@salon/contract';
import { parseMoney } from '@salon/i18n';
import { Button, Select, Switch, TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight, useSelf } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { line, useFormat, useText } from '../../shared/text.ts';
import { isBellOn, setBellOn } from './bell.ts';

const STATES = ['due', 'paid', 'corrected'] as const;
const TONES = { due: 'bad', paid: 'ok', corrected: 'info' } as const;

/** Amounts that an attendant has to pay, the newest first. */
export function HandPays() {
  const t = useText();
  const mayPay = useRight('money.pay');
  const mayApprove = useRight('money.approve');
  const [state, setState] = useState<(typeof STATES)[number]>('due');
  const [paying, setPaying] = useState<operator.HandPay | null>(null);
  const [approving, setApproving] = useState<operator.HandPay | null>(null);
  const [rings, setRings] = useState(isBellOn);
  const query = useCall('hand-pays', { query: { state } });
  const columns = useColumns(mayPay ? setPaying : null, mayApprove ? setApproving : null);
  return (
    <>
      <DataTable
        label={t('money.handPays')}
        rows={query.data?.handPays}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('money.nothing')}
        keyOf={({ id }) => String(id)}
        nameOf={({ machine, player }) => line`${machine}, ${player ?? t('money.nobody')}`}
        columns={columns}
        filters={
          <>
            <Select
              label={t('money.state')}
              value={state}
              onChange={setState}
              options={STATES.map((value) => ({ value, label: t(`money.state_${value}`) }))}
            />
            <Switch
              label={t('money.bellOn')}
              checked={rings}
              onChange={({ target }) => {
                setBellOn(target.checked);
                setRings(target.checked);
              }}
            />
          </>
        }
      />
      {approving ? <Approve handPay={approving} onClose={() => setApproving(null)} /> : null}
      {paying ? <Pay handPay={paying} onClose={() => setPaying(null)} /> : null}
    </>
  );
}

type OnChosen = ((handPay: operator.HandPay) => void) | null;

function useColumns(onPay: OnChosen, onApprove: OnChosen): Column<operator.HandPay>[] {
  const t = useText();
  const format = useFormat();
  const self = useSelf();
  const stateOf = ({ state, isConfirmed, isInCorrection, needsApproval, approvedBy }: operator.HandPay) =>
    [
      t(`money.state_${state}`),
      isConfirmed && t('money.unlocked'),
      isInCorrection && t('money.inCorrection'),
      needsApproval && t('money.needsApproval'),
      approvedBy !== null && t('money.approvedBy', { name: approvedBy }),
    ]
      .filter(Boolean)
      .join(', ');
  const actOf = (row: operator.HandPay) => {
    if (row.state !== 'due' || row.isInCorrection) return null;
    if (row.needsApproval)
      return onApprove ? <Button onClick={() => onApprove(row)}>{t('money.approve')}</Button> : null;
    return onPay && row.approvedBy !== self.username ? (
      <Button onClick={() => onPay(row)}>{t('money.pay')}</Button>
    ) : null;
  };
  return [
    { id: 'machine', title: t('money.machine'), cell: ({ machine }) => machine, value: ({ machine }) => machine },
    {
      ...{ id: 'player', title: t('money.player'), value: ({ player }) => player },
      cell: ({ player }) => player ?? t('money.nobody'),
    },
    {
      ...{ id: 'amount', title: t('money.amount'), isNumeric: true, value: ({ amountMinor }) => amountMinor },
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      ...{ id: 'since', title: t('money.since'), value: ({ dueAt }) => dueAt },
      cell: ({ dueAt }) => format.dateTime(dueAt),
    },
    {
      ...{ id: 'state', title: t('money.state'), value: stateOf },
      cell: (row) => (
        <Badge tone={row.isInCorrection || row.needsApproval ? 'busy' : TONES[row.state]}>{stateOf(row)}</Badge>
      ),
    },
    { id: 'by', title: t('money.by'), cell: ({ paidBy }) => paidBy ?? '', value: ({ paidBy }) => paidBy },
    ...(onPay === null && onApprove === null ? [] : [{ id: 'pay', title: t('money.pay'), cell: actOf }]),
  ];
}

/** Another person pays it then. */
function Approve({ handPay, onClose }: { handPay: operator.HandPay; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const { run, failure, isRunning } = useAct('hand-pay-approve', ['hand-pays', 'hand-pay-trail']);
  const { id, amountMinor, currency, machine, player } = handPay;
  return (
    <ActDialog
      title={t('money.approveHandPayTitle', {
        amount: format.money(amountMinor, currency),
        player: player ?? t('money.nobody'),
      })}
      text={t('money.approveHandPayText', { machine })}
      confirm={t('money.approve')}
      done={t('money.approveHandPayDone')}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

/** The amount is typed, so that nobody pays the wrong one of two. */
function Pay({ handPay, onClose }: { handPay: operator.HandPay; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const { run, failure, isRunning } = useAct('pay', ['hand-pays', 'machines']);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { id, amountMinor, currency, machine, player } = handPay;
  const amount = format.money(amountMinor, currency);
  return (
    <ActDialog
      title={t('money.payTitle', { amount, player: player ?? t('money.nobody') })}
      text={`${t('money.payText', { machine })} ${player === null ? t('money.payNobody') : ''}`}
      confirm={t('money.pay')}
      done={t('money.payDone')}
      onConfirm={async () => {
        const fits = parseMoney(typed, currency) === amountMinor;
        setIsWrong(!fits);
        return fits && (await run({ params: { id }, body: { amountMinor } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      <TextField
        label={t('money.amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        error={isWrong ? t('money.amountWrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
