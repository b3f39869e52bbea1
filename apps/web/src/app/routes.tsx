import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { guard } from '../features/login/guard.ts';
import { type Role, roles } from '../features/login/roles.ts';
import { whole } from '../shared/components/whole.ts';
import { patterns } from '../shared/paths.ts';
import { currentSession } from '../shared/session/session-store.ts';
import { entries } from '../shared/storage/entries.ts';
import { askedPath } from './asked-address.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { CoveredPages } from './covered-pages.tsx';
import { Crash } from './crash.tsx';
import { PageSplash } from './page-splash.tsx';
import type { RouteHandle } from './shell/frame-layout.ts';
import { BarePage, OpenFrame } from './shell/open-frame.tsx';
import { Shell } from './shell/shell.tsx';

/** Runs the guard before a route; a change of the session runs it again for the route that is shown. */
const only =
  (auth: readonly Role[]): LoaderFunction =>
  ({ request }) => {
    const session = currentSession();
    const answer = guard({
      auth,
      role: session.kind === 'player' ? session.role : [],
      path: askedPath(request.url),
      stored: entries.redirect.read(),
    });
    if (answer.kind === 'open') return null;
    if (answer.keep === '') entries.redirect.clear();
    else entries.redirect.write(answer.keep);
    return redirect(answer.to);
  };

const to =
  (path: string): LoaderFunction =>
  () =>
    redirect(path);

/** The lobby in place of the root, with what stood behind it. */
const toLobby: LoaderFunction = ({ request }) => redirect(`${patterns.lobby}${askedPath(request.url).slice(1)}`);

export const routes: RouteObject[] = [
  {
    element: <CoveredPages />,
    errorElement: <Crash />,
    hydrateFallbackElement: <PageSplash />,
    children: [
      { path: patterns.root, loader: toLobby },
      { path: patterns.gameIndex, loader: to(patterns.lobby) },
      { path: patterns.game, loader: only(roles.user), lazy: whole(() => import('../routes/game.tsx')) },
      { path: patterns.callback, loader: only(roles.onlyGuest), lazy: () => import('../routes/callback.tsx') },
      { path: patterns.logout, loader: only(roles.user), lazy: () => import('../routes/logout.tsx') },
      {
        element: <BarePage />,
        children: [
          { path: patterns.login, loader: only(roles.onlyGuest), lazy: () => import('../routes/login.tsx') },
          { path: patterns.forgotPassword, lazy: whole(() => import('../routes/mail-forgot.tsx')) },
          { path: patterns.resetPassword, lazy: whole(() => import('../routes/mail-reset.tsx')) },
          { path: patterns.verifyAddress, lazy: whole(() => import('../routes/mail-verify.tsx')) },
          ...catalogueRoutes('bare', only),
        ],
      },
      {
        element: <Shell />,
        handle: { layout: { style: 'layout3' } } satisfies RouteHandle,
        children: [
          { path: patterns.lobby, loader: only(roles.user), lazy: () => import('../routes/lobby.tsx') },
          { path: patterns.watch, loader: only(roles.user), lazy: whole(() => import('../routes/watch.tsx')) },
          { path: patterns.brand, loader: only(roles.user), lazy: () => import('../routes/lobby.tsx') },
          { path: patterns.profile, loader: only(roles.user), lazy: whole(() => import('../routes/profile.tsx')) },
          {
            path: patterns.profileOf,
            loader: only(roles.user),
            lazy: whole(() => import('../routes/profile.tsx')),
          },
          {
            path: patterns.transactions,
            loader: only(roles.user),
            lazy: whole(() => import('../routes/transactions.tsx')),
          },
          {
            path: patterns.slotSessions,
            loader: only(roles.user),
            lazy: whole(() => import('../routes/slot-sessions.tsx')),
          },
          {
            path: patterns.slotSession,
            loader: only(roles.user),
            lazy: whole(() => import('../routes/slot-session.tsx')),
          },
          ...catalogueRoutes('shell', only),
        ],
      },
      {
        element: <OpenFrame />,
        handle: { layout: { style: 'layout3' } } satisfies RouteHandle,
        children: [
          { path: patterns.documentation, lazy: whole(() => import('../routes/documentation.tsx')) },
          ...catalogueRoutes('open', only),
        ],
      },
      { path: '*', loader: to(patterns.notFound) },
    ],
  },
];
