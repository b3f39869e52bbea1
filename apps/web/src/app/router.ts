import { createBrowserRouter } from 'react-router';
import { sessionStore } from '../shared/session/session-store.ts';
import { noteNavigation } from './asked-address.ts';
import { routes } from './routes.tsx';

/** Created after the session is known: it runs the guard of the first address at once. */
export function startRouter() {
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation }) => noteNavigation(navigation.location));
  sessionStore.subscribe(({ session }, before) => {
    // Login and logout run the guard of the current page again; it decides where to go next.
    if (session.kind !== before.session.kind) void router.revalidate();
  });
  return router;
}

export type AppRouter = ReturnType<typeof startRouter>;
