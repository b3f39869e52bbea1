import { IconButton } from '@salon/ui';
import { MonitorCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entries } from '../../shared/storage/entries.ts';
import { isRecommended } from './has-webrtc.ts';

/** Recommends another browser above the page until dismissed, never on the game screen (GT-02). */
export function BrowserAdvice({ userAgent = navigator.userAgent }: { userAgent?: string }) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useState(entries.browserAdviceDismissed.read);
  if (isDismissed || isRecommended(userAgent)) return null;
  const dismiss = () => {
    entries.browserAdviceDismissed.write(true);
    setIsDismissed(true);
  };
  return (
    <section
      aria-label={t('login.recommendedBrowsers')}
      className="flex items-center gap-3 border-y border-line bg-s2 ps-4 text-text"
    >
      <MonitorCheck size={22} aria-hidden="true" className="shrink-0" />
      <p className="grow py-2">{t('login.browserAdvice')}</p>
      <IconButton label={t('general.dismiss')} icon={<X />} onClick={dismiss} />
    </section>
  );
}
