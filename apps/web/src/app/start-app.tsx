import { fetchControls } from '@salon/ui';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { followIdleness } from '../features/lock/follow-idleness.ts';
import { recordToasts } from '../features/notifications/received.ts';
import { followQuickSettings } from '../features/quick-panel/follow-quick-settings.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { fetchAllLate } from '../shared/components/late-part.tsx';
import { fetchRest } from '../shared/components/whole.ts';
import { followPlayerSettings } from '../shared/player-settings/sync.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { type AppRouter, startRouter } from './router.ts';
import { catchViewTransitions } from './view-transitions.ts';

const POLL_MS = 100;
/** A list that does not come must not keep the sockets away. */
const AT_THE_LATEST_MS = 5_000;
const IDLE_AFTER_MS = 1_000;

/** Everything behind the login, once: what follows the session, and the pages. The session is known by now. */
export function startApp(settings: Settings, i18n: i18n): ReactNode {
  catchViewTransitions(document);
  // Restore the lock first, then the page.
  followIdleness(settings);
  const isThere = pageIsThere(() => router);
  followSession(isThere);
  recordToasts();
  followQuickSettings();
  followPlayerSettings(window);
  const router = startRouter();
  void isThere.then(() => whenIdle(fetchLate, IDLE_AFTER_MS));
  return <App settings={settings} i18n={i18n} router={router} />;
}

/** Resolves when the page has its code and its lists, which have the network to themselves until then. */
async function pageIsThere(router: () => AppRouter): Promise<void> {
  const from = performance.now();
  // Twice in a row: between its code and its first call a page looks idle, too.
  for (let idle = 0; idle < 2 && performance.now() - from < AT_THE_LATEST_MS; ) {
    await new Promise((later) => setTimeout(later, POLL_MS));
    const { initialized, navigation } = router().state;
    idle = initialized && navigation.state === 'idle' && queryClient.isFetching() === 0 ? idle + 1 : 0;
  }
}

/** What dialogs, lists and panels need. */
function fetchLate(): void {
  fetchControls();
  fetchRest().catch(() => undefined);
  void fetchAllLate();
}
