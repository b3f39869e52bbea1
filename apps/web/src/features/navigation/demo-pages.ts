export interface DemoPage {
  path: string;
  /** Roles that may open it, as its route says; empty: guests only. */
  auth?: readonly string[];
}

const below = (folder: string, names: readonly string[]): DemoPage[] =>
  names.map((name) => ({ path: `${folder}/${name}` }));

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));

const carded = ['full-width', 'left-sidebar', 'right-sidebar'].flatMap((name) =>
  numbered(name, 2).flatMap((shape) => [shape, `${shape}-tabbed`]),
);

/** Every page of the catalogue, in the order of the menu. Those that this client does not (yet) have are left out of it. */
export const demoPages: readonly DemoPage[] = [
  { path: '/auth/admin-role-example', auth: ['admin'] },
  { path: '/auth/staff-role-example', auth: ['admin', 'staff'] },
  { path: '/auth/guest-role-example', auth: [] },
  ...below('/pages/auth', [
    ...numbered('login', 3),
    ...numbered('register', 3),
    ...numbered('forgot-password', 2),
    ...numbered('reset-password', 2),
    'lock',
    'mail-confirm',
  ]),
  ...below('/pages', ['coming-soon']),
  ...below('/pages/errors', ['error-404', 'error-500']),
  ...below('/pages', ['profile']),
  ...below('/pages/search', ['classic', 'modern']),
  ...below('/ui/page-layouts/carded', carded),
  ...below('/ui/page-layouts/simple', [
    'full-width',
    ...numbered('left-sidebar', 3),
    ...numbered('right-sidebar', 3),
    'tabbed',
  ]),
  ...below('/ui/page-layouts', ['blank']),
  ...below('/ui', ['icons', 'typography', 'helper-classes']),
];
