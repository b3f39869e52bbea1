import type { operator } from '@salon/contract';
import { Button } from '@salon/ui';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { Badge, type Tone } from '../../shared/badge.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { AddKey, nameOfRight } from './add-key.tsx';

type Key = operator.ApiKey;
type Open = { kind: 'add' } | { kind: 'revoke'; key: Key } | { kind: 'shown'; name: string; secret: string } | null;

/** Keys of an operator's own programs. */
export function ApiKeys() {
  const t = useText();
  const query = useCall('keys', {});
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns();
  const close = () => setOpen(null);
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
        actionsOf={(key) =>
          stateOf(key) === 'keyActive'
            ? [
                {
                  ...{ id: 'revoke', label: t('staff.keyRevoke'), icon: <Ban /> },
                  onSelect: () => setOpen({ kind: 'revoke', key }),
                },
              ]
            : []
        }
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

type KeyState = 'keyActive' | 'keyExpired' | 'keyRevoked';
const TONES: Record<KeyState, Tone> = { keyActive: 'ok', keyExpired: 'busy', keyRevoked: 'off' };

function stateOf({ revokedAt, expiresAt }: Key): KeyState {
  if (revokedAt !== null) return 'keyRevoked';
  return Date.parse(expiresAt) <= Date.now() ? 'keyExpired' : 'keyActive';
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
    { id: 'by', title: t('staff.createdBy'), cell: ({ createdBy }) => createdBy, value: ({ createdBy }) => createdBy },
  ];
}
