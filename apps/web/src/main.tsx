import './app/styles.css';
import { BrandLanguage, Splash } from '@salon/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './app/app.tsx';
import { startAppearance } from './app/appearance.ts';
import { followSession } from './app/live-updates.ts';
import { startRouter } from './app/router.ts';
import { SwitchScreen } from './app/switch-screen.tsx';
import { hasWebRtc } from './features/browser-support/has-webrtc.ts';
import { BlockedScreen, type Refusal } from './features/geo-block/blocked-screen.tsx';
import { checkCountry } from './features/geo-block/check-country.ts';
import { loadWidget } from './features/live-chat/load-widget.ts';
import { followIdleness } from './features/lock/follow-idleness.ts';
import { autoLogin } from './features/login/auto-login.ts';
import { recordToasts } from './features/notifications/received.ts';
import { followQuickSettings } from './features/quick-panel/follow-quick-settings.ts';
import { followPlayerSettings } from './shared/player-settings/sync.ts';
import { setServers } from './shared/servers.ts';
import { watchOtherTabs } from './shared/session/session-store.ts';
import { loadSettings } from './shared/settings/settings.ts';

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no root');
  // Installable by its manifest alone: an old worker would serve an old client for ever (PR-05).
  void navigator.serviceWorker?.getRegistrations().then((found) => {
    for (const worker of found) void worker.unregister();
  });
  const settings = await loadSettings();
  setServers(settings);
  const i18n = await startAppearance(settings);
  document.title = settings.SITE_NAME;
  // Our own icon is not the one of a site that has a logo.
  if (settings.SITE_LOGO !== '') document.querySelector('link[rel=apple-touch-icon]')?.remove();
  const root = createRoot(place);
  const show = (page: ReactNode) => root.render(<BrandLanguage value={settings.LANGUAGE}>{page}</BrandLanguage>);
  const close = (refusal: Refusal) =>
    show(
      <I18nextProvider i18n={i18n}>
        <BlockedScreen site={settings.SITE_NAME} refusal={refusal} />
      </I18nextProvider>,
    );
  if (!hasWebRtc(window)) return close({ kind: 'no_webrtc' });
  if (settings.IP_CHEKCING) {
    show(<Splash name={settings.SITE_NAME} text={i18n.t('login.checkingIp')} />);
    const checked = await checkCountry();
    if (checked.kind !== 'open') return close(checked);
  }
  const splash = () => show(<Splash name={settings.SITE_NAME} text={i18n.t('login.checkingSession')} />);
  splash();
  await autoLogin({
    isTaken: settings.LOGIN_WITH_TOKEN,
    confirmSwitch: async (question) => {
      const isSwitch = await new Promise<boolean>((answer) =>
        root.render(<SwitchScreen i18n={i18n} question={question} onAnswer={answer} />),
      );
      splash();
      return isSwitch;
    },
  });
  watchOtherTabs(window);
  // Restore the lock first, then the page.
  followIdleness(settings);
  followSession();
  recordToasts();
  followQuickSettings();
  followPlayerSettings(window);
  root.render(<App settings={settings} i18n={i18n} router={startRouter()} />);
  void loadWidget(settings);
}

void start();
