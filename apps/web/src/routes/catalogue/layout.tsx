import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isFamily } from '../../features/catalogue/layouts/layout-configuration.ts';
import { LayoutPage } from '../../features/catalogue/layouts/layout-page.tsx';
import { titleOfSegment } from '../../features/navigation/tree/demo-branches.ts';
import { titleText } from '../../features/navigation/tree/item-title.ts';
import { pageName } from '../../shared/catalogue-pages.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';

/** `/ui/page-layouts/carded/*` and `/ui/page-layouts/simple/*`. */
export function Component() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = pageName(pathname);
  const family = pageName(pathname.slice(0, pathname.lastIndexOf(name)));
  const titleOf = (other: string) => titleText(titleOfSegment(other), t);
  usePageTitle(titleOf(name));
  if (!isFamily(family)) throw new Error(`no layouts are called ${family}`);
  return <LayoutPage key={pathname} family={family} name={name} titleOf={titleOf} />;
}
