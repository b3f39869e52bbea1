import type { CataloguePage } from '../../../shared/catalogue-pages.ts';
import type { IconName } from './icons.ts';
import type { ItemTitle, NavigationCollapse, NavigationItem } from './navigation-item.ts';

/** Parts of the addresses; `login-2`, `error-404` and `full-width-2-tabbed` are a name, a number, and tabs. */
const titles: Record<string, ItemTitle['text']> = {
  auth: 'navigation.auth',
  pages: 'navigation.pages',
  ui: 'navigation.ui',
  errors: 'navigation.errors',
  search: 'navigation.searchPages',
  'page-layouts': 'navigation.pageLayouts',
  carded: 'navigation.carded',
  simple: 'navigation.simple',
  'admin-role-example': 'navigation.adminRole',
  'staff-role-example': 'navigation.staffRole',
  'guest-role-example': 'navigation.guestRole',
  login: 'navigation.login',
  register: 'navigation.register',
  'forgot-password': 'navigation.forgotPassword',
  'reset-password': 'navigation.resetPassword',
  lock: 'navigation.lock',
  'mail-confirm': 'navigation.mailConfirm',
  'coming-soon': 'navigation.comingSoon',
  error: 'navigation.error',
  profile: 'general.profile',
  classic: 'navigation.classic',
  modern: 'navigation.modern',
  'full-width': 'navigation.fullWidth',
  'left-sidebar': 'navigation.leftSidebar',
  'right-sidebar': 'navigation.rightSidebar',
  tabbed: 'navigation.tabbed',
  blank: 'navigation.blank',
  icons: 'navigation.icons',
  typography: 'navigation.typography',
  'helper-classes': 'navigation.helperClasses',
};

const branchIcons: Record<string, IconName> = { auth: 'roles', pages: 'pages', ui: 'ui' };

export function titleOfSegment(segment: string): ItemTitle {
  const [, name, number, tabs] = /^(.+?)(?:-(\d+))?(-tabbed)?$/.exec(segment) ?? [];
  const text = titles[name ?? segment];
  if (text === undefined) throw new Error(`the navigation has no name for ${segment}`);
  return { text, ...(number && { number }), ...(tabs && { isTabbed: true }) };
}

const countBadge = (count: number) => ({ title: String(count), bg: 'var(--s3)', fg: 'var(--text)' });

/** Branches as the addresses have folders: `/pages/auth/login-2` is "Login 2" in "Sign-in" in "Pages". */
export function demoBranches(pages: readonly CataloguePage[], folder = ''): NavigationItem[] {
  const depth = folder.split('/').length;
  const segments = [...new Set(pages.map(({ path }) => path.split('/')[depth] ?? ''))];
  return segments.map((segment): NavigationItem => {
    const path = `${folder}/${segment}`;
    const id = path.slice(1).replaceAll('/', '.');
    const here = pages.find((page) => page.path === path);
    if (here) {
      const { auth } = here;
      return { type: 'item', id, title: titleOfSegment(segment), url: path, exact: true, ...(auth && { auth }) };
    }
    const inside = pages.filter((page) => page.path.startsWith(`${path}/`));
    const branch: NavigationCollapse = {
      type: 'collapse',
      id,
      title: path === '/auth' ? { text: 'navigation.roleExamples' } : titleOfSegment(segment),
      children: demoBranches(inside, path),
    };
    const icon = branchIcons[segment];
    return depth === 1 ? { ...branch, badge: countBadge(inside.length), ...(icon && { icon }) } : branch;
  });
}
