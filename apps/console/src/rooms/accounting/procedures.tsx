import { operator } from '@salon/contract';
import { Button, Select } from '@salon/ui';
import { Ban, CheckCheck, Gauge, Wrench } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { line, useFormat, useText } from '../../shared/text.ts';
import { OpenProcedure } from './machine-dialogs.tsx';

type Procedure = operator.MeterProcedure;
type Open = { kind: 'open' } | { kind: 'read' | 'approve' | 'cancel'; procedure: Procedure } | null;
const STATES = ['open', 'approved', 'cancelled'] as const;

/** Machines whose memory was cleared or whose board was replaced: one person opens, another approves. */
export function Procedures() {
  const t = useText();
  const canAct = useRight('accounting.act');
  const canApprove = useRight('money.approve');
  const [state, setState] = useState<Procedure['state']>('open');
  const [open, setOpen] = useState<Open>(null);
  const query = useCall('meter-procedures', { query: { state } }, { everyMs: 30_000 });
  const columns = useProcedureColumns();
  const actionsOf = (procedure: Procedure) => {
    if (procedure.state !== 'open') return [];
    const item = (kind: 'read' | 'approve' | 'cancel', label: string, icon: React.ReactElement) => ({
      ...{ id: kind, label, icon },
      onSelect: () => setOpen({ kind, procedure }),
    });
    return [
      ...(canAct ? [item('read', t('accounting.readNew'), <Gauge />)] : []),
      ...(canApprove && procedure.after ? [item('approve', t('accounting.approve'), <CheckCheck />)] : []),
      ...(canAct ? [item('cancel', t('accounting.cancel'), <Ban />)] : []),
    ];
  };
  return (
    <div className="pt-3">
      <DataTable
        label={t('accounting.procedures')}
        rows={query.data?.procedures}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('accounting.proceduresNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ machine }) => machine}
        columns={columns}
        actionsOf={actionsOf}
        filters={
          <>
            <Select
              label={t('accounting.shown')}
              value={state}
              onChange={setState}
              options={STATES.map((one) => ({ value: one, label: t(`accounting.state_${one}`) }))}
            />
            {canAct ? (
              <Button icon={<Wrench size={18} />} onClick={() => setOpen({ kind: 'open' })}>
                {t('accounting.open')}
              </Button>
            ) : null}
          </>
        }
      />
      {open?.kind === 'open' ? <OpenProcedure onClose={() => setOpen(null)} /> : null}
      {open !== null && open.kind !== 'open' ? <Act {...open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

const CALLS = {
  read: 'meter-procedure-read',
  approve: 'meter-procedure-approve',
  cancel: 'meter-procedure-cancel',
} as const;

function Act({ kind, procedure, onClose }: { kind: keyof typeof CALLS; procedure: Procedure; onClose(): void }) {
  const t = useText();
  const name = procedure.machine;
  const texts = {
    read: { title: t('accounting.readNew'), done: t('accounting.readDone'), text: name },
    approve: {
      ...{ title: t('accounting.approveTitle', { name }), done: t('accounting.approveDone') },
      text: t('accounting.approveText'),
    },
    cancel: {
      ...{ title: t('accounting.cancelTitle', { name }), done: t('accounting.cancelDone') },
      text: t('accounting.cancelText'),
    },
  }[kind];
  const { run, failure, isRunning } = useAct(CALLS[kind], ['meter-procedures', 'meters', 'machines']);
  return (
    <ActDialog
      {...texts}
      confirm={kind === 'read' ? t('accounting.readNew') : t(`accounting.${kind}`)}
      isDangerous={kind === 'cancel'}
      onConfirm={async () => (await run({ params: { id: procedure.id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Meters({ reading }: { reading: operator.MeterReading | null }) {
  const t = useText();
  const format = useFormat();
  if (reading === null) return <>{t('accounting.notRead')}</>;
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-3">
      {operator.METER_NAMES.map((name) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-12 text-dim">{t(`accounting.${name}`)}</dt>
          <dd className="text-end tabular-nums">{format.money(reading.machineMinor[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function useProcedureColumns(): Column<Procedure>[] {
  const t = useText();
  const format = useFormat();
  return [
    { id: 'machine', title: t('accounting.machine'), cell: ({ machine }) => machine, value: ({ machine }) => machine },
    {
      ...{ id: 'cause', title: t('accounting.cause'), value: ({ cause }) => t(`accounting.cause_${cause}`) },
      cell: ({ cause }) => t(`accounting.cause_${cause}`),
    },
    { id: 'reason', title: t('accounting.reason'), cell: ({ reason }) => reason, value: ({ reason }) => reason },
    {
      ...{ id: 'opened', title: t('accounting.openedBy'), value: ({ openedAt }) => openedAt },
      cell: ({ openedBy, openedAt }) => line`${openedBy}, ${format.dateTime(openedAt)}`,
    },
    { id: 'before', title: t('accounting.oldMeters'), cell: ({ before }) => <Meters reading={before} /> },
    { id: 'after', title: t('accounting.newMeters'), cell: ({ after }) => <Meters reading={after} /> },
    {
      ...{ id: 'ended', title: t('accounting.by'), value: ({ endedAt }) => endedAt },
      cell: ({ endedBy, endedAt }) =>
        endedBy === null || endedAt === null ? t('general.none') : line`${endedBy}, ${format.dateTime(endedAt)}`,
    },
  ];
}
