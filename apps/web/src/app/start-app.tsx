import './styles.css';
import { loadParts } from '@salon/ui';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { followIdleness } from '../features/lock/follow-idleness.ts';
import { recordToasts } from '../features/notifications/received.ts';
import { followQuickSettings } from '../features/quick-panel/follow-quick-settings.ts';
import { fetchLateParts } from '../shared/components/late-part.tsx';
import { followPlayerSettings } from '../shared/player-settings/sync.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { startRouter } from './router.ts';

/** The page's own pictures come first. */
const LATE_PARTS_AFTER_MS = 2_500;

/** Everything behind the login, once: what follows the session, and the pages. The session is known by now. */
export function startApp(settings: Settings, i18n: i18n): ReactNode {
  // Restore the lock first, then the page.
  followIdleness(settings);
  followSession();
  recordToasts();
  followQuickSettings();
  followPlayerSettings(window);
  whenIdle(() => {
    loadParts();
    void fetchLateParts();
  }, LATE_PARTS_AFTER_MS);
  return <App settings={settings} i18n={i18n} router={startRouter()} />;
}
