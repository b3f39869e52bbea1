import type { operator } from '@salon/contract';
import { Button, type MenuItem } from '@salon/ui';
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge, type Tone } from '../../shared/badge.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useText } from '../../shared/text.ts';
import { MachineForm } from './machine-form.tsx';

type Machine = operator.RosterMachine;
type Open = { kind: 'form'; machine: Machine | null } | { kind: 'retire' | 'restore'; machine: Machine } | null;

/** The roster: what stands on the floor, and what has left it. */
export function Machines() {
  const t = useText();
  const query = useCall('roster', {}, { everyMs: 5_000 });
  const mayWrite = useRight('setup.write');
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns();
  const actionsOf = (machine: Machine): MenuItem[] => [
    {
      ...{ id: 'change', label: t('setup.machineChange', { name: machine.name }), icon: <Pencil /> },
      onSelect: () => setOpen({ kind: 'form', machine }),
    },
    machine.retiredAt === null
      ? {
          ...{ id: 'retire', label: t('setup.retire'), icon: <Archive /> },
          onSelect: () => setOpen({ kind: 'retire', machine }),
        }
      : {
          ...{ id: 'restore', label: t('setup.restore'), icon: <ArchiveRestore /> },
          onSelect: () => setOpen({ kind: 'restore', machine }),
        },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        label={t('setup.machines')}
        rows={query.data?.machines}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('setup.machinesNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={columns}
        {...(mayWrite && { actionsOf })}
        filters={
          mayWrite ? (
            <Button icon={<Plus size={18} />} onClick={() => setOpen({ kind: 'form', machine: null })}>
              {t('setup.machineAdd')}
            </Button>
          ) : null
        }
      />
      {open?.kind === 'form' ? <MachineForm machine={open.machine} onClose={close} /> : null}
      {open?.kind === 'retire' ? <Retire machine={open.machine} onClose={close} /> : null}
      {open?.kind === 'restore' ? <Restore machine={open.machine} onClose={close} /> : null}
    </>
  );
}

type State = 'linked' | 'notLinked' | 'stopped' | 'retired';
const TONES: Record<State, Tone> = { linked: 'ok', notLinked: 'bad', stopped: 'busy', retired: 'off' };

function stateOf({ retiredAt, isStopped, isLinked }: Machine): State {
  if (retiredAt !== null) return 'retired';
  if (isStopped) return 'stopped';
  return isLinked ? 'linked' : 'notLinked';
}

function useColumns(): Column<Machine>[] {
  const t = useText();
  const games = useCall('games', {}).data?.games ?? [];
  const nameOfGame = (id: string) => games.find(({ gameId }) => gameId === id)?.name ?? id;
  const text = (id: string, title: string, of: (machine: Machine) => string): Column<Machine> => ({
    ...{ id, title, cell: of, value: of },
  });
  return [
    text('name', t('setup.name'), ({ name }) => name),
    {
      ...{ id: 'number', title: t('setup.number'), isNumeric: true },
      cell: (one) => one.number,
      value: (one) => one.number,
    },
    text('brand', t('setup.brand'), ({ brand }) => brand),
    text('game', t('setup.game'), ({ gameId }) => nameOfGame(gameId)),
    text('cabinet', t('setup.cabinet'), ({ agent }) => agent),
    {
      ...{ id: 'state', title: t('setup.state'), value: (machine: Machine) => t(`setup.${stateOf(machine)}`) },
      cell: (machine) => <Badge tone={TONES[stateOf(machine)]}>{t(`setup.${stateOf(machine)}`)}</Badge>,
    },
  ];
}

function Retire({ machine: { id, name }, onClose }: { machine: Machine; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('machine-retire', ['roster']);
  return (
    <ActDialog
      title={t('setup.retireTitle', { name })}
      text={t('setup.retireText')}
      confirm={t('setup.retire')}
      isDangerous
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Restore({ machine: { id, name }, onClose }: { machine: Machine; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('machine-restore', ['roster']);
  return (
    <ActDialog
      title={t('setup.restoreTitle', { name })}
      text={t('setup.restoreText')}
      confirm={t('setup.restore')}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
