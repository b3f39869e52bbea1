import { UiProvider } from '@salon/ui';
import type { i18n } from 'i18next';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { LoginScreen } from '../features/login/login-screen.tsx';
import type { Settings } from '../shared/settings/settings.ts';
import { SettingsContext } from '../shared/settings/use-settings.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { useDirection } from './appearance.ts';
import { MessagesHost } from './messages-host.tsx';
import { BareFrame } from './shell/bare-frame.tsx';

/** Another page of ours was asked for; the address names it already. */
const Leave = createContext(() => {});

interface GuestLoginProps {
  settings: Settings;
  i18n: i18n;
  onLeave(): void;
}

/** The login before the app is there: what a guest sees first needs neither router nor frame nor calls of the lobby. */
export function GuestLogin({ settings, i18n, onLeave }: GuestLoginProps) {
  return (
    <SettingsContext value={settings}>
      <I18nextProvider i18n={i18n}>
        <Leave value={onLeave}>
          <UiProvider direction={useDirection()} brandLanguage={settings.LANGUAGE}>
            <BareFrame>
              <Login />
            </BareFrame>
            <MessagesHost />
          </UiProvider>
        </Leave>
      </I18nextProvider>
    </SettingsContext>
  );
}

function Login() {
  const { t } = useTranslation();
  usePageTitle(t('login.title'));
  return <LoginScreen Link={GuestLink} />;
}

/** As the router's: the app opens at that address. */
function GuestLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const leave = useContext(Leave);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', to);
    leave();
  };
  return (
    <a href={to} className={className} onClick={go}>
      {children}
    </a>
  );
}
