import { useTranslation } from 'react-i18next';
import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx';
import { useCatalogueTitle } from './title.ts';

/** `/ui/page-layouts/blank`: the frame, a heading, and room. */
export function Component() {
  const { t } = useTranslation();
  return (
    <CatalogueScreen title={useCatalogueTitle()} text={t('catalogue.blankText')}>
      {null}
    </CatalogueScreen>
  );
}
