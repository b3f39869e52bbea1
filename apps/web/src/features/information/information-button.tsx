import { IconButton } from '@salon/ui';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { showInformation } from './information-store.ts';

/** In the header where the site wants it (HD-01). */
export function InformationButton({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation();
  const { SHOW_INFORMATION } = useSettings();
  if (!SHOW_INFORMATION) return null;
  return (
    <IconButton
      label={t('general.information')}
      icon={<Info />}
      onClick={() => {
        onOpen?.();
        showInformation();
      }}
    />
  );
}
