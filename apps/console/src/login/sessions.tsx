import type { operator } from '@salon/contract';
import { deviceOf } from '@salon/domain/device-name.ts';
import { Button } from '@salon/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useAct, useCall } from '../shared/api/queries.ts';
import { Badge } from '../shared/badge.tsx';
import { Panel } from '../shared/panel.tsx';
import { DataTable } from '../shared/table/data-table.tsx';
import type { Column } from '../shared/table/table-props.ts';
import { useFormat, useText } from '../shared/text.ts';

type Session = operator.StaffSessionRow;

/** Where the person is logged in, to be ended one by one or all at once. */
export function Sessions() {
  const t = useText();
  const query = useCall('sessions', {});
  /** `others`: all but the one of this page. */
  const [ended, setEnded] = useState<Session | 'others' | null>(null);
  const deviceName = useDeviceName();
  const columns = useColumns(deviceName);
  const hasOthers = query.data?.sessions.some(({ isOwn }) => !isOwn) ?? false;
  return (
    <Panel
      title={t('security.sessionsTitle')}
      text={t('security.sessionsText')}
      actions={
        hasOthers ? (
          <Button variant="ghost" onClick={() => setEnded('others')}>
            {t('security.endOthers')}
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t('security.sessionsTitle')}
        rows={query.data?.sessions}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        hasBar={false}
        keyOf={({ id }) => id}
        nameOf={(session) => `${deviceName(session)}, ${session.address}`}
        emptyText={t('general.none')}
        actionsOf={(session) =>
          session.isOwn
            ? []
            : [
                {
                  ...{ id: 'end', label: t('security.endSession'), icon: <LogOut /> },
                  onSelect: () => setEnded(session),
                },
              ]
        }
        columns={columns}
      />
      {ended ? (
        <EndSessions
          session={ended === 'others' ? null : ended}
          name={ended === 'others' ? '' : deviceName(ended)}
          onClose={() => setEnded(null)}
        />
      ) : null}
    </Panel>
  );
}

/** Browser and system, as far as they say so. */
function useDeviceName(): (session: Session) => string {
  const t = useText();
  return ({ userAgent }) => {
    const device = deviceOf(userAgent);
    return device ? t('security.deviceOn', device) : t('security.deviceUnknown');
  };
}

function useColumns(deviceName: (session: Session) => string): Column<Session>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      ...{ id: 'device', title: t('security.device'), value: deviceName },
      cell: (session) =>
        session.isOwn ? (
          <span className="flex flex-wrap gap-2">
            {deviceName(session)} <Badge tone="ok">{t('security.thisSession')}</Badge>
          </span>
        ) : (
          deviceName(session)
        ),
    },
    {
      ...{ id: 'address', title: t('security.address') },
      cell: ({ address }) => address,
      value: ({ address }) => address,
    },
    {
      ...{ id: 'opened', title: t('security.openedAt') },
      cell: ({ openedAt }) => format.dateTime(openedAt),
      value: ({ openedAt }) => openedAt,
    },
    {
      ...{ id: 'used', title: t('security.usedAt') },
      cell: ({ seenAt }) => format.dateTime(seenAt),
      value: ({ seenAt }) => seenAt,
    },
  ];
}

function EndSessions({ session, name, onClose }: { session: Session | null; name: string; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('sessions-end', ['sessions']);
  return (
    <ActDialog
      title={session ? t('security.endSessionTitle', { name }) : t('security.endOthersTitle')}
      text={session ? session.address : t('security.endOthersText')}
      confirm={t(session ? 'security.endSession' : 'security.endOthers')}
      isDangerous
      done={t('security.sessionsEnded')}
      onConfirm={async () => (await run({ body: session ? { session: session.id } : {} })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
