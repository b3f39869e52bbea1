import { cataloguePages } from '../../../shared/catalogue-pages.ts';
import { patterns } from '../../../shared/paths.ts';
import { demoBranches } from './demo-branches.ts';
import { isBranch, type NavigationItem } from './navigation-item.ts';

/** Of an active player. */
const PLAYER_LEVEL = 145;
const levels = [PLAYER_LEVEL];
/** What the operator has set, as this client reads it. */
const SITE_SETTINGS = '/Settings.json';

const productItems: readonly NavigationItem[] = [
  { type: 'item', id: 'lobby', title: { text: 'general.home' }, icon: 'home', url: patterns.lobby, levels },
  { type: 'item', id: 'profile', title: { text: 'general.profile' }, icon: 'profile', url: '/profile', levels },
  {
    type: 'item',
    id: 'slot-sessions',
    title: { text: 'general.gameSessions' },
    icon: 'sessions',
    url: patterns.slotSessions,
    levels,
  },
  {
    type: 'item',
    id: 'transactions',
    title: { text: 'general.transactions' },
    icon: 'transactions',
    url: patterns.transactions,
    levels,
  },
  {
    type: 'item',
    id: 'documentation',
    title: { text: 'general.documentation' },
    icon: 'documentation',
    url: patterns.documentation,
    levels,
  },
];

const logoutItems: readonly NavigationItem[] = [
  { type: 'divider', id: 'before-logout', levels },
  {
    type: 'item',
    id: 'logout',
    title: { text: 'general.logout' },
    icon: 'logout',
    url: patterns.logout,
    exact: true,
    levels,
  },
];

function withPagesOnly(tree: readonly NavigationItem[], hasPage: (path: string) => boolean): NavigationItem[] {
  return tree.flatMap((item): NavigationItem[] => {
    if (isBranch(item)) return [{ ...item, children: withPagesOnly(item.children, hasPage) }];
    return item.type !== 'item' || hasPage(item.url) ? [item] : [];
  });
}

export interface TreeQuestion {
  /** Whether the router has a page of its own at this address: no item leads nowhere. */
  hasPage(path: string): boolean;
  /** The catalogue of pages and parts is shown too. */
  withDemo: boolean;
}

/** The whole menu, for everybody; `visibleItems` makes it one person's. */
export function navigationTree({ hasPage, withDemo }: TreeQuestion): NavigationItem[] {
  const demo = demoBranches(cataloguePages.filter(({ path }) => hasPage(path)));
  const catalogue: NavigationItem = {
    type: 'group',
    id: 'catalogue',
    title: { text: 'navigation.catalogue' },
    icon: 'ui',
    children: [
      ...demo,
      {
        type: 'link',
        id: 'site-settings',
        title: { text: 'navigation.siteSettings' },
        icon: 'settings',
        url: SITE_SETTINGS,
        target: '_blank',
      },
    ],
  };
  return [
    ...withPagesOnly(productItems, hasPage),
    ...(withDemo && demo.length > 0 ? [{ type: 'divider', id: 'before-catalogue' } as const, catalogue] : []),
    ...withPagesOnly(logoutItems, hasPage),
  ];
}
