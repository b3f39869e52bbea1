import { type ReactNode, useMemo } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { navigationTree } from '../../features/navigation/tree/navigation-tree.ts';
import { NavigationTree } from '../../features/navigation/tree/use-navigation.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';

/** Whether the router has a page at this address, other than the not-found page. */
const hasPageAt = (routes: RouteObject[], path: string): boolean =>
  (matchRoutes(routes, path)?.at(-1)?.route.path ?? '*') !== '*';

/** Provides the menu: exactly the pages that the router has. */
export function MenuTree({ routes, children }: { routes: RouteObject[]; children: ReactNode }) {
  const { DEMO_PAGES } = useSettings();
  const tree = useMemo(
    () => navigationTree({ hasPage: (path) => hasPageAt(routes, path), withDemo: DEMO_PAGES }),
    [routes, DEMO_PAGES],
  );
  return <NavigationTree value={tree}>{children}</NavigationTree>;
}
