import { Splash } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutBy } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { logout } from './calls.ts';

/** Longest wait for the platform's answer. */
const PATIENCE_MS = 3_000;

/** Ends the login on the platform, then in every tab. */
export function LogoutScreen() {
  const { t } = useTranslation();
  const { SITE_NAME } = useSettings();
  useEffect(() => {
    const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
    void signOutBy({ text: 'login.loggedOut', tone: 'info' }, Promise.race([logout(), patience]), () => true);
  }, []);
  return <Splash name={SITE_NAME} text={t('general.loggingOut')} />;
}
