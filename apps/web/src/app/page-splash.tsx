import { Splash } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../shared/settings/use-settings.ts';

/** Shown while the code of the first page loads. */
export function PageSplash() {
  const { t } = useTranslation();
  const { SITE_NAME } = useSettings();
  return <Splash name={SITE_NAME} text={t('general.loading')} />;
}
