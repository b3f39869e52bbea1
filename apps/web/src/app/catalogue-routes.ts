import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { Role } from '../features/login/roles.ts';
import { type CataloguePage, type CataloguePart, cataloguePages } from '../shared/catalogue-pages.ts';
import { whole } from '../shared/components/whole.ts';

/** Each chunk is fetched when one of its pages is opened. */
const parts: Record<CataloguePart, () => Promise<{ Component: ComponentType }>> = {
  role: () => import('../routes/catalogue/role.tsx'),
  'sign-in': () => import('../routes/catalogue/sign-in.tsx'),
  'coming-soon': () => import('../routes/catalogue/coming-soon.tsx'),
  'not-found': () => import('../routes/not-found.tsx'),
  crash: () => import('../routes/catalogue/crash.tsx'),
  profile: () => import('../routes/catalogue/profile.tsx'),
  search: () => import('../routes/catalogue/search.tsx'),
  layout: () => import('../routes/catalogue/layout.tsx'),
  blank: () => import('../routes/catalogue/blank.tsx'),
  icons: () => import('../routes/catalogue/icons.tsx'),
  typography: () => import('../routes/catalogue/typography.tsx'),
  'helper-classes': () => import('../routes/catalogue/classes.tsx'),
};

/** The pages of the catalogue (RT-14 to RT-19) that stand in this frame, each behind the guard of its list. */
export const catalogueRoutes = (
  frame: CataloguePage['frame'],
  only: (auth: readonly Role[]) => LoaderFunction,
): RouteObject[] =>
  cataloguePages
    .filter((page) => page.frame === frame)
    .map(({ path, part, auth }) => ({
      path,
      // The page is chosen by its address, so matching is case sensitive.
      caseSensitive: true,
      lazy: whole(parts[part]),
      ...(auth && { loader: only(auth) }),
    }));
