import { Splash } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSettings } from '../../shared/settings/use-settings.ts';

/**
 * Where operators send their players (RT-11). The token has been exchanged by now: a logged-in player was redirected by the guard,
 * and a guest sees the reason on the login screen.
 */
export function CallbackScreen() {
  const { t } = useTranslation();
  const { SITE_NAME } = useSettings();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/login', { replace: true });
  }, [navigate]);
  return <Splash name={SITE_NAME} text={t('login.checkingSession')} />;
}
