import { useTranslation } from 'react-i18next';
import { CallbackScreen } from '../features/login/callback-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('login.title'));
  return <CallbackScreen />;
}
