type PageRole = 'admin' | 'staff' | 'user';

/** Which route file draws a page; what it draws follows from the end of its address. */
export type CataloguePart =
  | 'role'
  | 'sign-in'
  | 'coming-soon'
  | 'not-found'
  | 'crash'
  | 'profile'
  | 'search'
  | 'layout'
  | 'blank'
  | 'icons'
  | 'typography'
  | 'helper-classes';

export interface CataloguePage {
  path: string;
  part: CataloguePart;
  /** Roles that may open it; absent: everybody, empty: guests only. */
  auth?: readonly PageRole[];
  /** `shell`: with menu and header; `bare`: without; `open`: as the visitor is, a player with, a guest without. */
  frame: 'shell' | 'bare' | 'open';
}

type Rest = Omit<CataloguePage, 'path'>;

const below = (folder: string, names: readonly string[], rest: Rest): CataloguePage[] =>
  names.map((name) => ({ path: `${folder}/${name}`, ...rest }));

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));

const carded = ['full-width', 'left-sidebar', 'right-sidebar'].flatMap((name) =>
  numbered(name, 2).flatMap((shape) => [shape, `${shape}-tabbed`]),
);

/** GD-04: pages without a role list are for logged-in players. */
const anyRole = { auth: ['admin', 'staff', 'user'], frame: 'shell' } as const;
const bare = { frame: 'bare' } as const;

/** Every page of the catalogue, in the order of the menu: router and menu are both made from it. */
export const cataloguePages: readonly CataloguePage[] = [
  { path: '/auth/admin-role-example', part: 'role', auth: ['admin'], frame: 'shell' },
  { path: '/auth/staff-role-example', part: 'role', auth: ['admin', 'staff'], frame: 'shell' },
  { path: '/auth/guest-role-example', part: 'role', auth: [], frame: 'bare' },
  ...below(
    '/pages/auth',
    [
      ...numbered('login', 3),
      ...numbered('register', 3),
      ...numbered('forgot-password', 2),
      ...numbered('reset-password', 2),
      'lock',
      'mail-confirm',
    ],
    { part: 'sign-in', ...bare },
  ),
  { path: '/pages/coming-soon', part: 'coming-soon', ...bare },
  { path: '/pages/errors/error-404', part: 'not-found', ...bare },
  { path: '/pages/errors/error-500', part: 'crash', ...bare },
  { path: '/pages/profile', part: 'profile', ...anyRole },
  // Public pages can be searched without a login.
  ...below('/pages/search', ['classic', 'modern'], { part: 'search', frame: 'open' }),
  ...below('/ui/page-layouts/carded', carded, { part: 'layout', ...anyRole }),
  ...below(
    '/ui/page-layouts/simple',
    ['full-width', ...numbered('left-sidebar', 3), ...numbered('right-sidebar', 3), 'tabbed'],
    { part: 'layout', ...anyRole },
  ),
  { path: '/ui/page-layouts/blank', part: 'blank', ...anyRole },
  { path: '/ui/icons', part: 'icons', ...anyRole },
  { path: '/ui/typography', part: 'typography', ...anyRole },
  { path: '/ui/helper-classes', part: 'helper-classes', ...anyRole },
];

/** The last part of an address: the name of the page that it is. */
export const pageName = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1) ?? '';
