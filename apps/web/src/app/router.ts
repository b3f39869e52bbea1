import { createBrowserRouter } from 'react-router';
import { sessionStore } from '../shared/session/session-store.ts';
import { routes } from './routes.tsx';

/** Made after the start has found out who is here: its first act is the guard of the first address. */
export function startRouter() {
  const router = createBrowserRouter(routes);
  sessionStore.subscribe(({ session }, before) => {
    // Login and logout ask the guard of the page that is shown; where to go next is its answer.
    if (session.kind !== before.session.kind) void router.revalidate();
  });
  return router;
}

export type AppRouter = ReturnType<typeof startRouter>;
