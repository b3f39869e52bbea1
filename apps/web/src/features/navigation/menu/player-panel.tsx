import { classNames, IconButton } from '@salon/ui';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { openHandOver } from '../../../shared/session/hand-over-store.ts';
import { useSession } from '../../../shared/session/session-store.ts';

/**
 * Who is logged in. With `details` also the facts of the left drawer of layout 3 (NV-06); `balance` is rendered by the
 * caller, as in the header.
 */
export function PlayerPanel({
  details = false,
  balance,
  className,
  onLeave,
}: {
  details?: boolean;
  balance?: ReactNode;
  className?: string;
  /** Closes the menu around it, when another dialog opens. */
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const session = useSession();
  if (session.kind !== 'player') return null;
  const { user, login } = session;
  return (
    <section aria-label={t('navigation.player')} className={classNames('rounded-card bg-s2 p-3', className)}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="display grid size-target shrink-0 place-items-center overflow-hidden rounded-full bg-s3 text-20 uppercase"
        >
          {user.photoURL === null ? (
            initials(user.name, user.lastname)
          ) : (
            <img src={user.photoURL} alt="" className="size-full object-cover" />
          )}
        </span>
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <bdi translate="no" className="block font-semibold">
            {user.name} {user.lastname}
          </bdi>
          <bdi translate="no" className="block text-12 text-dim">
            {user.username}
          </bdi>
        </p>
        <IconButton
          label={t('login.handOver')}
          icon={<QrCode />}
          onClick={() => {
            onLeave?.();
            openHandOver();
          }}
          className="ms-auto shrink-0"
        />
      </div>
      {details ? (
        <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-12">
          <Fact name={t('general.balance')}>{balance}</Fact>
          <Fact name={t('general.ip')} isCode>
            {login.ipAddress}
          </Fact>
          <Fact name={t('general.lastLogon')}>
            {login.lastLogon === null ? t('navigation.noLogonBefore') : dateTime(login.lastLogon)}
          </Fact>
          <Fact name={t('general.lastLogonIp')} isCode>
            {login.lastLogonIp ?? '–'}
          </Fact>
          <Fact name={t('general.uiVersion')} isCode>
            {login.versions}
          </Fact>
        </dl>
      ) : null}
    </section>
  );
}

/** `isCode`: addresses and versions are read from left to right in every language. */
function Fact({ name, isCode, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-dim">{name}</dt>
      <dd>
        {isCode ? (
          <bdi dir="ltr" translate="no">
            {children}
          </bdi>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

const initials = (...names: string[]): string => names.map((name) => [...name][0] ?? '').join('');
