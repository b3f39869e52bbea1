import type { operator } from '@salon/contract';
import { Button, type MenuItem } from '@salon/ui';
import { Ban, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { AddCabinet, RevokeKey, RotateKey } from './cabinet-acts.tsx';
import { WaitingChanges } from './changes/waiting-changes.tsx';

type Cabinet = operator.Cabinet;
type Key = Cabinet['keys'][number];
type Open =
  | { kind: 'add' }
  | { kind: 'rotate'; agent: string }
  | { kind: 'revoke'; key: Key }
  | { kind: 'shown'; agent: string; key: string }
  | null;

const isValid = ({ revokedAt, expiresAt }: Key) =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

/** Agents with their machines, links and keys. */
export function Cabinets() {
  const t = useText();
  const format = useFormat();
  const query = useCall('cabinets', {}, { everyMs: 5_000 });
  const mayWrite = useRight('setup.write');
  const mayPropose = useRight('setup.secure');
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns();
  const close = () => setOpen(null);
  const onKey = (agent: string, key: string) => setOpen({ kind: 'shown', agent, key });
  const actionsOf = ({ agent, isOfEnvironment, keys }: Cabinet): MenuItem[] =>
    isOfEnvironment || keys.length === 0
      ? []
      : [
          ...(mayPropose
            ? [
                {
                  ...{ id: 'rotate', label: t('setup.rotate'), icon: <KeyRound /> },
                  onSelect: () => setOpen({ kind: 'rotate', agent }),
                },
              ]
            : []),
          ...keys.filter(isValid).map((key) => ({
            ...{ id: `revoke-${key.id}`, icon: <Ban /> },
            label: t('setup.revoke', { time: format.dateTime(key.createdAt) }),
            onSelect: () => setOpen({ kind: 'revoke', key }),
          })),
        ];
  return (
    <>
      <WaitingChanges kinds={['cabinet_add', 'cabinet_rotate']} />
      <DataTable
        label={t('setup.cabinets')}
        rows={query.data?.cabinets}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('setup.cabinetsNone')}
        keyOf={({ agent }) => agent}
        nameOf={({ agent }) => agent}
        columns={columns}
        {...(mayWrite && { actionsOf })}
        filters={
          mayPropose ? (
            <Button icon={<Plus size={18} />} onClick={() => setOpen({ kind: 'add' })}>
              {t('setup.cabinetAdd')}
            </Button>
          ) : null
        }
      />
      {open?.kind === 'add' ? <AddCabinet onKey={onKey} onClose={close} /> : null}
      {open?.kind === 'rotate' ? <RotateKey agent={open.agent} onKey={onKey} onClose={close} /> : null}
      {open?.kind === 'revoke' ? <RevokeKey id={open.key.id} onClose={close} /> : null}
      {open?.kind === 'shown' ? (
        <SecretDialog
          title={t('setup.cabinetKeyTitle', { name: open.agent })}
          text={t('setup.cabinetKeyText')}
          label={t('setup.cabinetKey')}
          secret={open.key}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function useColumns(): Column<Cabinet>[] {
  const t = useText();
  const format = useFormat();
  const namesOf = ({ machines }: Cabinet) => machines.map(({ name }) => name).join(', ') || t('general.none');
  const isLinked = ({ linkedAt, refusedVersions }: Cabinet) => linkedAt !== null && refusedVersions === null;
  const stateOf = (one: Cabinet) => {
    if (one.linkedAt !== null && one.refusedVersions !== null)
      return t('setup.linkRefused', { versions: one.refusedVersions.join(', ') });
    return t(isLinked(one) ? 'setup.linked' : 'setup.notLinked');
  };
  const keysOf = ({ isOfEnvironment, keys }: Cabinet) =>
    isOfEnvironment ? t('setup.keyOfEnvironment') : t('setup.keysActive', { count: keys.filter(isValid).length });
  const time = (at: string | null) => (at === null ? t('general.never') : format.dateTime(at));
  return [
    { id: 'agent', title: t('setup.cabinet'), cell: ({ agent }) => agent, value: ({ agent }) => agent },
    {
      ...{ id: 'state', title: t('setup.state'), value: stateOf },
      cell: (one) => <Badge tone={isLinked(one) ? 'ok' : 'bad'}>{stateOf(one)}</Badge>,
    },
    {
      ...{ id: 'since', title: t('setup.linkedSince'), value: ({ linkedAt }: Cabinet) => linkedAt },
      cell: ({ linkedAt }) => (linkedAt === null ? t('general.none') : format.dateTime(linkedAt)),
    },
    {
      ...{ id: 'sign', title: t('setup.lastSign'), value: ({ lastSeenAt }: Cabinet) => lastSeenAt },
      cell: ({ lastSeenAt }) => time(lastSeenAt),
    },
    { id: 'machines', title: t('setup.machines'), cell: namesOf, value: namesOf },
    { id: 'keys', title: t('setup.keys'), cell: keysOf, value: keysOf },
  ];
}
