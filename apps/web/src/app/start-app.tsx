import './styles.css';
import { fetchControls } from '@salon/ui';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { followIdleness } from '../features/lock/follow-idleness.ts';
import { recordToasts } from '../features/notifications/received.ts';
import { followQuickSettings } from '../features/quick-panel/follow-quick-settings.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { fetchAllLate } from '../shared/components/late-part.tsx';
import { followPlayerSettings } from '../shared/player-settings/sync.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { type AppRouter, startRouter } from './router.ts';
import { fetchPageTexts, setPageTexts } from './whole-page.ts';

/** The page's own lists and pictures come first. */
const POLL_MS = 1_000;

/** Everything behind the login, once: what follows the session, and the pages. The session is known by now. */
export function startApp(settings: Settings, i18n: i18n): ReactNode {
  setPageTexts(i18n);
  // Restore the lock first, then the page.
  followIdleness(settings);
  followSession();
  recordToasts();
  followQuickSettings();
  followPlayerSettings(window);
  const router = startRouter();
  fetchLater(router);
  return <App settings={settings} i18n={i18n} router={router} />;
}

/** What dialogs, lists and panels need, once the page has what it shows. */
function fetchLater(router: AppRouter, polls = 0): void {
  whenIdle(() => {
    const { initialized, navigation } = router.state;
    const isBusy = !initialized || navigation.state !== 'idle' || queryClient.isFetching() > 0;
    if (isBusy || polls === 0) return fetchLater(router, polls + 1);
    fetchControls();
    void fetchPageTexts();
    void fetchAllLate();
  }, POLL_MS);
}
