import './app/start.css';
import { fetchAllTexts, fetchFirstTexts, fetchFloorTexts } from '@salon/i18n';
import { BrandLanguage, Splash } from '@salon/ui';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startAppearance } from './app/appearance.ts';
import { isLoginFirst } from './app/first-page.ts';
import { hasWebRtc } from './features/browser-support/has-webrtc.ts';
import type { Refusal } from './features/geo-block/blocked-screen.tsx';
import { checkCountry } from './features/geo-block/check-country.ts';
import { loadWidget } from './features/live-chat/load-widget.ts';
import { autoLogin } from './features/login/auto-login.ts';
import { fetchRest, setRest } from './shared/components/whole.ts';
import { setServers } from './shared/servers.ts';
import { currentSession, sessionStore, watchOtherTabs } from './shared/session/session-store.ts';
import { loadSettings, type Settings } from './shared/settings/settings.ts';
import { reloadWhereCodeIsGone } from './shared/stale-code.ts';
import { entries } from './shared/storage/entries.ts';
import { whenIdle } from './shared/when-idle.ts';

/** Each is fetched as soon as it is likely to be needed. */
const loadApp = () => import('./app/start-app.tsx');
const loadLogin = () => import('./app/guest-login.tsx');
/** The login form first. */
const APP_AFTER_MS = 1_000;

type Show = (page: ReactNode) => void;
interface Start {
  settings: Settings;
  i18n: i18n;
  show: Show;
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no root');
  reloadWhereCodeIsGone(window);
  fetchAhead();
  // Installable by its manifest alone: an old worker would serve an old client for ever (PR-05).
  void navigator.serviceWorker?.getRegistrations().then((found) => {
    for (const worker of found) void worker.unregister();
  });
  const settings = await loadSettings();
  setServers(settings);
  const i18n = await startAppearance(settings);
  setRest(() => Promise.all([fetchAllTexts(i18n), import('./app/styles.css')]));
  document.title = settings.SITE_NAME;
  // Our own icon is not the one of a site that has a logo.
  if (settings.SITE_LOGO !== '') document.querySelector('link[rel=apple-touch-icon]')?.remove();
  const root = createRoot(place);
  const show: Show = (page) => root.render(<BrandLanguage value={settings.LANGUAGE}>{page}</BrandLanguage>);
  if (!(await isOpen({ settings, i18n, show }))) return;
  await logIn({ settings, i18n, show });
  watchOtherTabs(window);
  void loadWidget(settings);
  if (currentSession().kind !== 'player' && isLoginFirst(location)) await showLogin({ settings, i18n, show });
  await showApp({ settings, i18n, show });
}

/** While the settings are on their way. A stored token most often opens the app. */
function fetchAhead(): void {
  const ignored = () => undefined;
  fetchFirstTexts(document.documentElement.lang);
  if (entries.token.read() === '') loadLogin().catch(ignored);
  else loadApp().catch(ignored);
}

/** Whether the product works here: browser and country. What stands in the way is shown. */
async function isOpen({ settings, i18n, show }: Start): Promise<boolean> {
  const close = async (refusal: Refusal) => {
    const { BlockedScreen } = await import('./features/geo-block/blocked-screen.tsx');
    show(
      <I18nextProvider i18n={i18n}>
        <BlockedScreen site={settings.SITE_NAME} refusal={refusal} />
      </I18nextProvider>,
    );
  };
  if (!hasWebRtc(window)) {
    await close({ kind: 'no_webrtc' });
    return false;
  }
  if (!settings.IP_CHEKCING) return true;
  show(<Splash name={settings.SITE_NAME} text={i18n.t('login.checkingIp')} />);
  const checked = await checkCountry();
  if (checked.kind !== 'open') await close(checked);
  return checked.kind === 'open';
}

/** By the token of the address or the stored one; afterwards there is a player or a guest. */
async function logIn({ settings, i18n, show }: Start): Promise<void> {
  const splash = () => show(<Splash name={settings.SITE_NAME} text={i18n.t('login.checkingSession')} />);
  splash();
  await autoLogin({
    isTaken: settings.LOGIN_WITH_TOKEN,
    confirmSwitch: async (question) => {
      const [{ SwitchScreen }] = await Promise.all([import('./app/switch-screen.tsx'), fetchAllTexts(i18n)]);
      const isSwitch = await new Promise<boolean>((answer) =>
        show(<SwitchScreen i18n={i18n} question={question} onAnswer={answer} />),
      );
      splash();
      return isSwitch;
    },
  });
}

/** Returns when the guest has logged in or asked for another page. The app is fetched meanwhile. */
async function showLogin({ settings, i18n, show }: Start): Promise<void> {
  const { GuestLogin } = await loadLogin();
  const isOver = new AbortController();
  await new Promise<void>((leave) => {
    const stop = sessionStore.subscribe(({ session }) => {
      if (session.kind !== 'player') return;
      stop();
      leave();
    });
    // The address is another page's already: its form must not be taken for this one.
    const leaveAtOnce = () => {
      show(<Splash name={settings.SITE_NAME} text={i18n.t('general.loading')} />);
      leave();
    };
    addEventListener('popstate', leaveAtOnce, { signal: isOver.signal });
    show(<GuestLogin settings={settings} i18n={i18n} onLeave={leaveAtOnce} />);
    // What is said about a refused login is among the rest.
    const ahead = async () => {
      await Promise.all([loadApp(), fetchFloorTexts(i18n)]);
      await fetchRest();
    };
    whenIdle(() => void ahead().catch(() => undefined), APP_AFTER_MS);
  });
  // From now on the way back is the router's.
  isOver.abort();
}

async function showApp({ settings, i18n, show }: Start): Promise<void> {
  const [{ startApp }] = await Promise.all([loadApp(), fetchFloorTexts(i18n)]);
  show(startApp(settings, i18n));
}

void start();
