import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { titleOfSegment } from '../../features/navigation/tree/demo-branches.ts';
import { titleText } from '../../features/navigation/tree/item-title.ts';
import { pageName } from '../../shared/catalogue-pages.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';

/** Page and document have the title of the menu item. */
export function useCatalogueTitle(): string {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = titleText(titleOfSegment(pageName(pathname)), t);
  usePageTitle(title);
  return title;
}
