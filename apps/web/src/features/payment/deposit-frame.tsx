import { shownLanguage } from '@salon/i18n';
import { Spinner, themeMode } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The page as it is to look: in the language and the light of ours, where it knows them. */
function framed(url: string, language: string): string {
  const address = new URL(url, location.origin);
  address.searchParams.set('lang', language);
  address.searchParams.set('mode', themeMode(document.documentElement.dataset.theme ?? ''));
  return address.href;
}

/**
 * Somebody else's page. Without `allow-same-origin` its origin is nobody's, whatever its address: it reads neither this page
 * nor what is stored for it.
 */
export function DepositFrame({ url }: { url: string }) {
  const { t, i18n } = useTranslation();
  const [address] = useState(() => framed(url, shownLanguage(i18n)));
  const [isThere, setIsThere] = useState(false);
  return (
    <div className="relative grid min-h-[min(60dvh,460px)] place-items-center overflow-hidden rounded-card bg-s2">
      <iframe
        title={t('payment.depositFrame')}
        src={address}
        sandbox="allow-forms allow-scripts allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setIsThere(true)}
        className="absolute inset-0 size-full border-0"
        style={{ visibility: isThere ? 'visible' : 'hidden' }}
      />
      {isThere ? null : (
        <p role="status" className="flex items-center gap-3 text-dim">
          <Spinner />
          {t('general.loading')}
        </p>
      )}
    </div>
  );
}
