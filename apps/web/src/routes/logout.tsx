import { useTranslation } from 'react-i18next';
import { LogoutScreen } from '../features/login/logout-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('general.logout'));
  return <LogoutScreen />;
}
