import { useLocation } from 'react-router';
import { RolePage } from '../../features/catalogue/role-page.tsx';
import { cataloguePages, pageName } from '../../shared/catalogue-pages.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { useCatalogueTitle } from './title.ts';

/** `/auth/*-role-example`, behind the guard of their lists. */
export function Component() {
  const title = useCatalogueTitle();
  const { pathname } = useLocation();
  const session = useSession();
  const page = cataloguePages.find(({ path }) => pageName(path) === pageName(pathname));
  if (page?.auth === undefined) throw new Error(`no role may open ${pathname}`);
  return (
    <RolePage title={title} path={page.path} auth={page.auth} role={session.kind === 'player' ? session.role : []} />
  );
}
