import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session-store.ts';

/** From the login answer; guests have none. */
export function UiVersion({ className }: { className?: string }) {
  const { t } = useTranslation();
  const session = useSession();
  if (session.kind !== 'player') return null;
  return <p className={className}>{t('information.version', { version: `\u2066${session.login.versions}\u2069` })}</p>;
}
