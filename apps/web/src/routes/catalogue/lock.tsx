import { errorText } from '@salon/i18n';
import { buttonClass } from '@salon/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { lockNow, logOut, unlock, useOpener } from '../../features/lock/lock.ts';
import { PinForm } from '../../shared/components/pin-form.tsx';
import { patterns } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session-store.ts';

/**
 * `/pages/auth/lock`. The platform counts the attempts; a wrong one locks this login, so after leaving this page without the
 * PIN every page is covered (LK-02).
 */
export function LockedPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const opens = useOpener();
  const isLocked = useRef(false);
  useEffect(
    () => () => {
      if (isLocked.current) void lockNow();
    },
    [],
  );
  if (session.kind !== 'player')
    return (
      <>
        <p>{t('catalogue.lockGuest')}</p>
        <Link to={patterns.login} className={buttonClass()}>
          {t('general.login')}
        </Link>
      </>
    );
  const { user } = session;

  const check = async (pin: string): Promise<string | null> => {
    const result = await unlock(pin);
    isLocked.current = result.kind === 'wrong' || result.kind === 'offline';
    if (result.kind === 'open') {
      void navigate(patterns.lobby);
      return null;
    }
    if (result.kind === 'offline') return t('lock.offline');
    if (result.kind === 'ended') return t('lock.attemptsSpent');
    return result.failure === null ? t('lock.wrong') : errorText(i18n, result.failure);
  };
  const name = [user.name, user.lastname].join(' ').trim() || user.username;
  return (
    <div className="flex flex-col gap-4">
      <PlayerName name={name} />
      <PinForm
        opens={opens}
        check={check}
        onLogout={() => {
          isLocked.current = false;
          logOut();
        }}
      />
    </div>
  );
}

function PlayerName({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="display grid size-14 place-items-center rounded-full border border-brass bg-s2 text-26 uppercase"
      >
        {name.slice(0, 1)}
      </span>
      <span className="text-20 break-words">{name}</span>
    </p>
  );
}
