import { direction } from '@salon/i18n';
import { UiProvider } from '@salon/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { queryClient } from '../shared/api/query-client.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { SettingsContext } from '../shared/settings/use-settings.ts';
import { useTheme } from './appearance.ts';
import { MessagesHost } from './messages-host.tsx';
import type { AppRouter } from './router.ts';
import { MenuTree } from './shell/menu-tree.tsx';

export function App({ settings, spoken, router }: { settings: Settings; spoken: i18n; router: AppRouter }) {
  return (
    <SettingsContext value={settings}>
      <I18nextProvider i18n={spoken}>
        <QueryClientProvider client={queryClient}>
          <Dressed router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </SettingsContext>
  );
}

function Dressed({ router }: { router: AppRouter }) {
  const { i18n } = useTranslation();
  const theme = useTheme();
  return (
    <UiProvider direction={direction(i18n.language)} theme={theme}>
      <MenuTree routes={router.routes}>
        <RouterProvider router={router} />
      </MenuTree>
      <MessagesHost />
    </UiProvider>
  );
}
