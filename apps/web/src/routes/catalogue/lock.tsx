import { errorText } from '@salon/i18n';
import { buttonClass } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { logOut, unlock, useOpener } from '../../features/lock/lock.ts';
import { PinForm } from '../../shared/components/pin-form.tsx';
import { patterns } from '../../shared/paths.ts';
import { coverPage, lockStore } from '../../shared/session/lock-state.ts';
import { useSession } from '../../shared/session/session-store.ts';

/** `/pages/auth/lock`. The platform counts the attempts; a wrong one locks this login, and the lock covers every page (LK-02). */
export function LockedPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const opens = useOpener();
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
    if (result.kind === 'ended') return t('lock.attemptsSpent');
    if (result.kind !== 'open') {
      const failure = result.kind === 'wrong' ? result.failure : null;
      const problem = t(result.kind === 'offline' ? 'lock.offline' : 'lock.wrong');
      lockStore.setState({ problem: failure === null ? problem : errorText(i18n, failure) });
      coverPage();
    }
    void navigate(patterns.lobby);
    return null;
  };
  const name = [user.name, user.lastname].join(' ').trim() || user.username;
  return (
    <div className="flex flex-col gap-4">
      <PlayerName name={name} />
      <PinForm opens={opens} check={check} onLogout={() => logOut()} />
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
