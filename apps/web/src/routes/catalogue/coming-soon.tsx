import { ComingSoonPage } from '../../features/catalogue/coming-soon-page.tsx';
import { useCatalogueTitle } from './title.ts';

/** `/pages/coming-soon` */
export function Component() {
  useCatalogueTitle();
  return <ComingSoonPage />;
}
