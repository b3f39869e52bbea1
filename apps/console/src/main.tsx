import './app/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { resume } from './shared/api/client.ts';
import { followHand } from './shared/api/hand.ts';
import { queryClient } from './shared/api/queries.ts';
import { sessionStore } from './shared/api/session.ts';
import { startAppearance } from './shared/appearance.ts';

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no root');
  followHand(window);
  const [i18n] = await Promise.all([startAppearance(), resume()]);
  // Nothing of one person is left for the next.
  sessionStore.subscribe(({ self }) => {
    if (self === null) queryClient.clear();
  });
  createRoot(place).render(<App i18n={i18n} />);
}

void start();
