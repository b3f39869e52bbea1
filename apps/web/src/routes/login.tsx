import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoginScreen } from '../features/login/login-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('login.title'));
  return <LoginScreen Link={Link} />;
}
