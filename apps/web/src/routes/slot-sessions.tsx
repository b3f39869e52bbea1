import { useTranslation } from 'react-i18next';
import { SessionsScreen } from '../features/history/sessions-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('general.gameSessions'));
  return <SessionsScreen />;
}
