import { isBranch, type NavigationItem } from './navigation-item.ts';

function fits(item: NavigationItem, pathname: string): boolean {
  if (item.type !== 'item') return false;
  return pathname === item.url || (item.exact !== true && pathname.startsWith(`${item.url}/`));
}

interface Found {
  ids: string[];
  urlLength: number;
}

function find(tree: readonly NavigationItem[], pathname: string): Found | null {
  let best: Found | null = null;
  const offer = (found: Found | null) => {
    if (found !== null && (best === null || found.urlLength > best.urlLength)) best = found;
  };
  for (const item of tree) {
    if (item.type === 'item' && fits(item, pathname)) offer({ ids: [item.id], urlLength: item.url.length });
    if (!isBranch(item)) continue;
    const below = find(item.children, pathname);
    if (below !== null) offer({ ids: [item.id, ...below.ids], urlLength: below.urlLength });
  }
  return best;
}

/**
 * Ids from the root of the tree to the item of the current page, that one last; empty where no item leads here.
 * Of several items that fit, the one with the longest address is meant.
 */
export const activePath = (tree: readonly NavigationItem[], pathname: string): readonly string[] =>
  find(tree, pathname)?.ids ?? [];
