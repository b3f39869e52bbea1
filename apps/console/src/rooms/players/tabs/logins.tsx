import type { account, operator } from '@salon/contract';
import { useState } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { Panel } from '../../../shared/panel.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useFormat, useText } from '../../../shared/text.ts';
import { Pager } from './pager.tsx';

type Device = operator.PlayerPage['devices'][number];
const SIZE = 25;

/** Open logins by device, and everything that happened at the login. */
export function Logins({ id, devices }: { id: number; devices: Device[] }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const query = useCall('player-logons', { params: { id }, query: { page, size: SIZE } });
  const typeOf = ({ type }: account.LogonRow) => t(`players.logon_${type}`);
  const logons: Column<account.LogonRow>[] = [
    { id: 'at', title: t('players.at'), cell: ({ at }) => format.dateTime(at), value: ({ at }) => at },
    { id: 'type', title: t('players.kind'), cell: typeOf, value: typeOf },
    {
      id: 'address',
      title: t('players.address'),
      cell: ({ address }) => address ?? t('general.none'),
      value: ({ address }) => address,
    },
  ];
  const open: Column<Device>[] = [
    {
      id: 'seen',
      title: t('players.lastSeen'),
      cell: ({ seenAt }) => format.dateTime(seenAt),
      value: ({ seenAt }) => seenAt,
    },
    {
      id: 'started',
      title: t('players.startedAt'),
      cell: ({ startedAt }) => format.dateTime(startedAt),
      value: ({ startedAt }) => startedAt,
    },
    { id: 'address', title: t('players.address'), cell: ({ address }) => address, value: ({ address }) => address },
    {
      id: 'agent',
      title: t('players.device'),
      cell: ({ userAgent }) => userAgent || t('general.none'),
      value: ({ userAgent }) => userAgent,
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('players.openLogins')}>
        <DataTable
          label={t('players.openLogins')}
          rows={devices}
          hasBar={false}
          emptyText={t('players.noLogins')}
          keyOf={(device) => device.id}
          nameOf={({ address }) => address}
          columns={open}
        />
      </Panel>
      <DataTable
        label={t('players.tab_logins')}
        rows={query.data?.logons}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.noLogins')}
        keyOf={(logon) => logon.id}
        nameOf={({ at }) => at}
        columns={logons}
      />
      <Pager {...{ page, size: SIZE, total: query.data?.total ?? 0, onPage: setPage }} />
    </div>
  );
}
