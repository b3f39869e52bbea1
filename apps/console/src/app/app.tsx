import { ToastHost, UiProvider } from '@salon/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { FirstPage } from '../login/first-page.tsx';
import { LoginPage } from '../login/login-page.tsx';
import { ResetPage } from '../login/reset-page.tsx';
import { SecurityDialogs } from '../login/security-dialogs.tsx';
import { ROOMS, type Room } from '../rooms/rooms.ts';
import { queryClient } from '../shared/api/queries.ts';
import { Crash } from './crash.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RoomAccess } from './room-access.tsx';
import { Shell } from './shell/shell.tsx';
import { StartPage } from './start-page.tsx';

/** Everything below a room's path is the room's own. */
const roomRoute = ({ path, right, load }: Room): RouteObject => ({
  path: `${path}/*`,
  lazy: async () => {
    const { Component } = await load();
    return {
      element: (
        <RoomAccess right={right}>
          <Component />
        </RoomAccess>
      ),
    };
  },
});

const routes: RouteObject[] = [
  {
    errorElement: <Crash />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/first', element: <FirstPage /> },
      { path: '/reset', element: <ResetPage /> },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <Crash />,
            children: [
              { index: true, element: <StartPage /> },
              { path: 'security', lazy: () => import('../login/security-page.tsx') },
              ...ROOMS.map(roomRoute),
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];

export function App({ i18n }: { i18n: i18n }) {
  const [router] = useState(() => createBrowserRouter(routes, { basename: '/staff' }));
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <UiProvider direction="ltr">
          <RouterProvider router={router} />
          <SecurityDialogs />
          <Toasts />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Toasts() {
  const { t } = useTranslation('console');
  return <ToastHost closeLabel={t('general.dismiss')} />;
}
