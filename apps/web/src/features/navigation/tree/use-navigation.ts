import { createContext, use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Session, useSession } from '../../../shared/session/session-store.ts';
import { activePath } from './active-path.ts';
import type { NavigationItem } from './navigation-item.ts';
import { type NavigationUser, visibleItems } from './visible-items.ts';

/** The whole tree of this client, see `navigationTree`; the app gives it once. */
export const NavigationTree = createContext<readonly NavigationItem[]>([]);

const guest: NavigationUser = { role: [], type: null, permissions: [] };

const userOf = (session: Session): NavigationUser =>
  session.kind === 'player'
    ? { role: session.role, type: session.user.type, permissions: session.login.permissions }
    : guest;

/** The items that the current user may see. */
export function useNavigationItems(): NavigationItem[] {
  const tree = use(NavigationTree);
  const session = useSession();
  return useMemo(() => visibleItems(tree, userOf(session)), [tree, session]);
}

/** Ids from the root to the item of the page that is shown. */
export function useActivePath(items: readonly NavigationItem[]): readonly string[] {
  const { pathname } = useLocation();
  return useMemo(() => activePath(items, pathname), [items, pathname]);
}
