import type { operator } from '@salon/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../../shared/api/queries.ts';
import { useRight } from '../../../shared/api/session.ts';
import { Badge } from '../../../shared/badge.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useFormat, useText } from '../../../shared/text.ts';

const TONES = { open: 'info', paid: 'ok', expired: 'off', withdrawn: 'off' } as const;

/** Bonuses and discount shares that were granted; an open one may be withdrawn. */
export function Grants({ id }: { id: number }) {
  const t = useText();
  const mayGrant = useRight('player.grant');
  const [asked, setAsked] = useState<operator.Grant | null>(null);
  const query = useCall('player-grants', { params: { id } });
  const columns = useColumns();
  return (
    <>
      <DataTable
        label={t('players.tab_grants')}
        rows={query.data?.grants}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.noGrants')}
        keyOf={(grant) => `${grant.kind} ${grant.id}`}
        nameOf={({ reason }) => reason}
        columns={columns}
        {...(mayGrant && {
          actionsOf: (grant: operator.Grant) =>
            grant.state === 'open'
              ? [{ id: 'withdraw', label: t('players.withdraw'), icon: <Undo2 />, onSelect: () => setAsked(grant) }]
              : [],
        })}
      />
      {asked ? <Withdraw id={id} grant={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function Withdraw({ id, grant, onClose }: { id: number; grant: operator.Grant; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('grant-withdraw', ['player-grants', 'player-audit']);
  const params = { id, kind: grant.kind, grant: grant.id };
  return (
    <ActDialog
      title={t('players.withdraw')}
      text={grant.reason}
      confirm={t('players.withdraw')}
      asksReason
      done={t('players.withdrawn')}
      onConfirm={async (reason) => (await run({ params, body: { reason } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function useColumns(): Column<operator.Grant>[] {
  const t = useText();
  const format = useFormat();
  const worthOf = ({ amountMinor, shareBp }: operator.Grant) =>
    amountMinor === null ? format.percent((shareBp ?? 0) / 10_000) : format.money(amountMinor);
  return [
    {
      id: 'at',
      title: t('players.at'),
      cell: ({ grantedAt }) => format.dateTime(grantedAt),
      value: ({ grantedAt }) => grantedAt,
    },
    { id: 'kind', title: t('players.kind'), cell: ({ kind }) => t(`players.grant_${kind}`), value: ({ kind }) => kind },
    { id: 'worth', title: t('players.worth'), isNumeric: true, cell: worthOf, value: worthOf },
    {
      ...{ id: 'state', title: t('players.state'), value: ({ state }) => state },
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`players.grant_${state}`)}</Badge>,
    },
    { id: 'reason', title: t('general.reason'), cell: ({ reason }) => reason, value: ({ reason }) => reason },
    {
      id: 'by',
      title: t('players.by'),
      cell: ({ grantedBy }) => grantedBy ?? t('general.none'),
      value: ({ grantedBy }) => grantedBy,
    },
    {
      ...{ id: 'expires', title: t('players.expires'), value: ({ expiresAt }) => expiresAt },
      cell: ({ expiresAt }) => (expiresAt === null ? t('general.never') : format.dateTime(expiresAt)),
    },
  ];
}
