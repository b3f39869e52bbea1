import type { operator } from '@salon/contract';
import { Button } from '@salon/ui';
import { Ban, KeyRound, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { Badge, type Tone } from '../../shared/badge.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { AddKey, nameOfRight } from './add-key.tsx';

type Key = operator.ApiKey;
type Open =
  | { kind: 'add' }
  | { kind: 'revoke' | 'adopt'; key: Key }
  | { kind: 'shown'; name: string; secret: string }
  | null;

/** Keys of an operator's own programs. */
export function ApiKeys() {
  const t = useText();
  const query = useCall('keys', {});
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns();
  const { username } = useSelf();
  const close = () => setOpen(null);
  const actionsOf = (key: Key) => {
    const state = stateOf(key);
    if (state === 'keyRevoked' || state === 'keyExpired') return [];
    return [
      ...(key.owner === username
        ? []
        : [
            {
              ...{ id: 'adopt', label: t('staff.keyAdopt'), icon: <UserCheck /> },
              onSelect: () => setOpen({ kind: 'adopt', key }),
            },
          ]),
      {
        ...{ id: 'revoke', label: t('staff.keyRevoke'), icon: <Ban /> },
        onSelect: () => setOpen({ kind: 'revoke', key }),
      },
    ];
  };
  return (
    <>
      <DataTable
        label={t('staff.keys')}
        rows={query.data?.keys}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('staff.keysNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={columns}
        actionsOf={actionsOf}
        filters={
          <Button icon={<KeyRound size={18} />} onClick={() => setOpen({ kind: 'add' })}>
            {t('staff.keyAdd')}
          </Button>
        }
      />
      {open?.kind === 'add' ? (
        <AddKey onAdded={(name, secret) => setOpen({ kind: 'shown', name, secret })} onClose={close} />
      ) : null}
      {open?.kind === 'shown' ? (
        <SecretDialog
          title={t('staff.keyTitle', { name: open.name })}
          text={t('staff.keyText')}
          label={t('staff.keyValue')}
          secret={open.secret}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'revoke' ? <Revoke apiKey={open.key} onClose={close} /> : null}
      {open?.kind === 'adopt' ? <Adopt apiKey={open.key} onClose={close} /> : null}
    </>
  );
}

function Revoke({ apiKey: { id, name }, onClose }: { apiKey: Key; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('key-revoke', ['keys']);
  return (
    <ActDialog
      title={t('staff.keyRevokeTitle', { name })}
      text={t('staff.keyRevokeText')}
      confirm={t('staff.keyRevoke')}
      isDangerous
      done={t('staff.keyRevokedDone')}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Adopt({ apiKey: { id, name }, onClose }: { apiKey: Key; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('key-adopt', ['keys']);
  return (
    <ActDialog
      title={t('staff.keyAdoptTitle', { name })}
      text={t('staff.keyAdoptText')}
      confirm={t('staff.keyAdopt')}
      done={t('staff.keyAdoptedDone')}
      onConfirm={async () => (await run({ params: { id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

type KeyState = 'keyActive' | 'keyExpired' | 'keyRevoked' | 'keyOrphaned';
const TONES: Record<KeyState, Tone> = { keyActive: 'ok', keyExpired: 'busy', keyRevoked: 'off', keyOrphaned: 'bad' };

function stateOf({ revokedAt, expiresAt, isOwnerGone }: Key): KeyState {
  if (revokedAt !== null) return 'keyRevoked';
  if (Date.parse(expiresAt) <= Date.now()) return 'keyExpired';
  return isOwnerGone ? 'keyOrphaned' : 'keyActive';
}

function useColumns(): Column<Key>[] {
  const t = useText();
  const format = useFormat();
  const namesOf = (rights: readonly operator.Right[]) =>
    rights.map((right) => t(`staff.right_${nameOfRight(right)}`)).join(', ');
  return [
    { id: 'name', title: t('staff.keyName'), cell: ({ name }) => name, value: ({ name }) => name },
    {
      ...{ id: 'rights', title: t('staff.keyRights'), value: ({ rights }) => namesOf(rights) },
      cell: ({ rights }) => <span className="text-12">{namesOf(rights)}</span>,
    },
    {
      ...{ id: 'state', title: t('staff.keyState'), value: (key) => t(`staff.${stateOf(key)}`) },
      cell: (key) => <Badge tone={TONES[stateOf(key)]}>{t(`staff.${stateOf(key)}`)}</Badge>,
    },
    {
      ...{ id: 'expires', title: t('staff.keyExpires'), value: ({ expiresAt }) => expiresAt },
      cell: ({ expiresAt }) => format.dateTime(expiresAt),
    },
    {
      ...{ id: 'used', title: t('staff.keyLastUsed'), value: ({ lastUsedAt }) => lastUsedAt },
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('general.never') : format.dateTime(lastUsedAt)),
    },
    {
      ...{ id: 'owner', title: t('staff.keyOwner'), value: ({ owner }: Key) => owner },
      cell: ({ owner }) => owner ?? <span className="text-busy">{t('staff.keyOwnerNone')}</span>,
    },
    { id: 'by', title: t('staff.createdBy'), cell: ({ createdBy }) => createdBy, value: ({ createdBy }) => createdBy },
  ];
}
