import { Dialog } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { InformationFrame } from './information-frame.tsx';
import { InformationLinks } from './information-links.tsx';
import { closeInformation, useShownInformation } from './information-store.ts';
import { UiVersion } from './ui-version.tsx';

/** The information window; mounted once by the frame around the pages. */
export function InformationDialog() {
  const { t } = useTranslation();
  const { SITE_NAME, SITE_DESCRIPTION, CURRENCY } = useSettings();
  const shown = useShownInformation();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened below it, so it goes.
  useEffect(() => closeInformation, [pathname]);
  const close = (open: boolean) => {
    if (!open) closeInformation();
  };
  if (shown.kind === 'page')
    return (
      <Dialog open onOpenChange={close} title={t(shown.page.text)} closeLabel={t('general.close')} size="lg">
        <InformationFrame key={shown.page.path} page={shown.page} />
      </Dialog>
    );
  return (
    <Dialog
      open={shown.kind === 'site'}
      onOpenChange={close}
      title={t('information.title')}
      description={SITE_DESCRIPTION || t('information.about', { name: SITE_NAME })}
      closeLabel={t('general.close')}
    >
      <p>{t('information.amounts', { currency: CURRENCY })}</p>
      <InformationLinks className="-mx-2 flex-col" />
      <UiVersion className="text-12 text-dim" />
    </Dialog>
  );
}
