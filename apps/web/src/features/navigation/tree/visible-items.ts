import { isBranch, type NavigationItem } from './navigation-item.ts';

/** Facts about the current user. */
export interface NavigationUser {
  /** Empty for a guest. */
  role: readonly string[];
  /** Kind of account, 145 for an active player; null where nobody is logged in. */
  type: number | null;
  permissions: readonly number[];
}

type Rules = Pick<NavigationItem, 'auth' | 'levels'>;

/**
 * Every check must pass (GD-06): the role is on the item's list, and where the item has levels, both the account's type
 * and one of its permissions are among them.
 */
export function mayUse({ auth, levels }: Rules, user: NavigationUser): boolean {
  if (auth !== undefined) {
    const isAllowed = auth.length === 0 ? user.role.length === 0 : user.role.some((role) => auth.includes(role));
    if (!isAllowed) return false;
  }
  if (levels === undefined) return true;
  const hasType = user.type !== null && levels.includes(user.type);
  return hasType && user.permissions.some((permission) => levels.includes(permission));
}

/** The tree as `user` may see it: without what is hidden, without branches that have nothing left, without loose dividers. */
export function visibleItems(tree: readonly NavigationItem[], user: NavigationUser): NavigationItem[] {
  const visible = tree.flatMap((item): NavigationItem[] => {
    if (!mayUse(item, user)) return [];
    if (!isBranch(item)) return [item];
    const children = visibleItems(item.children, user);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
  // A divider parts two things: at an edge or beside another one it parts nothing.
  return visible.filter((item, index) => {
    if (item.type !== 'divider') return true;
    const next = visible[index + 1];
    return index > 0 && next !== undefined && next.type !== 'divider';
  });
}
