import { useTranslation } from 'react-i18next';
import { VerifyAddress } from '../features/mail-link/mail-link-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('login.verifyTitle'));
  return <VerifyAddress />;
}
