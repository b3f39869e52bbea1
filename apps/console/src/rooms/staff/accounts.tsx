import type { operator } from '@salon/contract';
import { Button, type MenuItem } from '@salon/ui';
import { KeyRound, Lock, LockOpen, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { AccountActs, type AskedAct } from './account-acts.tsx';
import { AddAccount } from './add-account.tsx';

type Member = operator.StaffMember;
/** What stands open above the list. */
type Open = { kind: 'add' } | AskedAct | { kind: 'password'; name: string; password: string } | null;

/** Staff accounts of the site, and those of every site. */
export function Accounts() {
  const t = useText();
  const query = useCall('staff', {});
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns();
  const actionsOf = useActions(setOpen);
  const close = () => setOpen(null);
  const showPassword = (name: string, password: string) => setOpen({ kind: 'password', name, password });
  return (
    <>
      <DataTable
        label={t('staff.accounts')}
        rows={query.data?.staff}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('staff.none')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={columns}
        actionsOf={actionsOf}
        initialSort={{ column: 'username', isDescending: false }}
        filters={
          <Button icon={<UserPlus size={18} />} onClick={() => setOpen({ kind: 'add' })}>
            {t('staff.add')}
          </Button>
        }
      />
      {open?.kind === 'add' ? <AddAccount onAdded={showPassword} onClose={close} /> : null}
      {open?.kind === 'password' ? (
        <SecretDialog
          title={t('staff.firstPasswordTitle', { name: open.name })}
          text={t('staff.firstPasswordText')}
          label={t('staff.firstPassword')}
          secret={open.password}
          onClose={close}
        />
      ) : null}
      {open !== null && 'member' in open ? <AccountActs act={open} onPassword={showPassword} onClose={close} /> : null}
    </>
  );
}

function useActions(setOpen: (open: Open) => void) {
  const t = useText();
  const self = useSelf();
  return (member: Member): MenuItem[] => {
    const ask = (kind: AskedAct['kind']) => () => setOpen({ kind, member });
    const change = { id: 'change', label: t('staff.change'), icon: <Pencil />, onSelect: ask('change') };
    // Nobody locks themselves out.
    if (member.id === self.id) return [change];
    const isOpen = member.disabledAt === null;
    return [
      change,
      { id: 'reset', label: t('staff.reset'), icon: <KeyRound />, onSelect: ask('reset') },
      isOpen
        ? { id: 'disable', label: t('staff.disable'), icon: <Lock />, onSelect: ask('disable') }
        : { id: 'enable', label: t('staff.enable'), icon: <LockOpen />, onSelect: ask('enable') },
    ];
  };
}

function useColumns(): Column<Member>[] {
  const t = useText();
  const format = useFormat();
  const { sites } = useSelf();
  const siteOf = ({ siteId }: Member) =>
    siteId === null ? t('staff.everySite') : (sites.find(({ id }) => id === siteId)?.name ?? String(siteId));
  const stateOf = ({ disabledAt }: Member) => t(disabledAt === null ? 'staff.active' : 'staff.disabled');
  const roleOf = ({ role }: Member) => t(`staff.role_${role}`);
  const text = (id: string, title: string, of: (member: Member) => string): Column<Member> => ({
    ...{ id, title, cell: of, value: of },
  });
  return [
    text('username', t('staff.username'), ({ username }) => username),
    text('name', t('staff.name'), ({ name }) => name),
    text('role', t('staff.role'), roleOf),
    text('site', t('staff.site'), siteOf),
    {
      ...{ id: 'state', title: t('staff.state'), value: stateOf },
      cell: (member) => <Badge tone={member.disabledAt === null ? 'ok' : 'off'}>{stateOf(member)}</Badge>,
    },
    text('factor', t('staff.secondFactor'), (member) => t(member.hasSecondFactor ? 'general.yes' : 'general.no')),
    {
      ...{ id: 'seen', title: t('staff.lastSeen'), value: ({ lastSeenAt }) => lastSeenAt },
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('general.never') : format.dateTime(lastSeenAt)),
    },
    text('by', t('staff.createdBy'), ({ createdBy }) => createdBy ?? t('general.none')),
  ];
}
