import { UiProvider } from '@salon/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { matchRoutes, RouterProvider } from 'react-router';
import { useStore } from 'zustand';
import { LockHost } from '../features/lock/lock-host.tsx';
import { navigationTree } from '../features/navigation/tree/navigation-tree.ts';
import { NavigationTree } from '../features/navigation/tree/use-navigation.ts';
import { endingStore } from '../features/protection/queries.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { latePart, WhenOpen } from '../shared/components/late-part.tsx';
import { whole } from '../shared/components/whole.ts';
import { useHandOver } from '../shared/session/hand-over-store.ts';
import { lockStore } from '../shared/session/lock-state.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { SettingsContext, useSettings } from '../shared/settings/use-settings.ts';
import { useDirection } from './appearance.ts';
import { MessagesHost } from './messages-host.tsx';
import type { AppRouter } from './router.ts';
import { MenuTree } from './shell/menu-tree.tsx';

const EndingDialog = latePart(
  whole(async () => (await import('../features/protection/ending-dialog.tsx')).EndingDialog),
);
const HandOverDialog = latePart(
  whole(async () => (await import('../features/hand-over/hand-over-dialog.tsx')).HandOverDialog),
);

export function App({ settings, i18n, router }: { settings: Settings; i18n: i18n; router: AppRouter }) {
  return (
    <SettingsContext value={settings}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <NavigationTree value={treeOf(settings, router)}>
            <Dressed router={router} />
          </NavigationTree>
        </QueryClientProvider>
      </I18nextProvider>
    </SettingsContext>
  );
}

/** No menu item links to an address that only the catch-all route matches. */
function treeOf(settings: Settings, router: AppRouter) {
  const hasPage = (path: string) => (matchRoutes(router.routes, path)?.at(-1)?.route.path ?? '*') !== '*';
  return navigationTree({ hasPage, withDemo: settings.DEMO_PAGES });
}

/** A locked page has no content in its document. */
function Dressed({ router }: { router: AppRouter }) {
  // Portals inherit the main theme from the document.
  const isLocked = useStore(lockStore, (lock) => lock.isLocked);
  const isEnding = useStore(endingStore, ({ ending }) => ending !== null);
  const isHandedOver = useHandOver();
  return (
    <UiProvider direction={useDirection()} brandLanguage={useSettings().LANGUAGE}>
      <MenuTree routes={router.routes}>
        <RouterProvider router={router} />
      </MenuTree>
      {isLocked ? null : <MessagesHost />}
      {isLocked ? null : (
        <WhenOpen isOpen={isEnding}>
          <EndingDialog />
        </WhenOpen>
      )}
      {isLocked ? null : (
        <WhenOpen isOpen={isHandedOver}>
          <HandOverDialog />
        </WhenOpen>
      )}
      <LockHost />
    </UiProvider>
  );
}
