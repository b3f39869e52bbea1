import { useTranslation } from 'react-i18next';
import { DocumentationScreen } from '../features/documentation/documentation-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('documentation.title'));
  return <DocumentationScreen />;
}
