import './app/styles.css';
import { Splash } from '@salon/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startAppearance } from './app/appearance.ts';
import { followSession } from './app/live-updates.ts';
import { startRouter } from './app/router.ts';
import { autoLogin } from './features/auth/auto-login.ts';
import { followIdleness } from './features/lock/follow-idleness.ts';
import { followToasts } from './features/notifications/heard.ts';
import { followQuickSettings } from './features/quick-panel/follow-quick-settings.ts';
import { followPlayerSettings } from './shared/player-settings/sync.ts';
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
  const spoken = await startAppearance(settings);
  document.title = settings.SITE_NAME;
  const root = createRoot(place);
  root.render(<Splash name={settings.SITE_NAME} text={spoken.t('login.checkingSession')} />);
  await autoLogin();
  watchOtherTabs(window);
  followSession();
  followIdleness(settings);
  followToasts();
  followQuickSettings();
  followPlayerSettings(window);
  root.render(<App settings={settings} spoken={spoken} router={startRouter()} />);
}

void start();
