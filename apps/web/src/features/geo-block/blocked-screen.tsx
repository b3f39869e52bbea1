import { isolate } from '@salon/i18n';
import { BrandCapitals, Button } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { type CountryCheck, countryName } from './check-country.ts';

export type Refusal = Exclude<CountryCheck, { kind: 'open' }> | { kind: 'no_webrtc' };

/** Replaces the whole product; there is no link past it. */
export function BlockedScreen({ site, refusal }: { site: string; refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4 text-text">
      <div className="flex w-full max-w-[560px] flex-col gap-4 rounded-card border border-line bg-s1 p-4 sm:p-6">
        <p className="display text-40 break-words text-accent">
          <BrandCapitals>{site}</BrandCapitals>
        </p>
        <RefusalText refusal={refusal} />
        {refusal.kind === 'failed' ? (
          <Button size="lg" onClick={() => location.reload()}>
            {t('general.reload')}
          </Button>
        ) : null}
      </div>
    </main>
  );
}

function RefusalText({ refusal }: { refusal: Refusal }) {
  const { t, i18n } = useTranslation();
  switch (refusal.kind) {
    case 'failed':
      return (
        <h1 role="alert" className="text-20">
          {t('login.ipCheckFailed')}
        </h1>
      );
    case 'no_webrtc':
      return (
        <>
          <h1 className="text-26">{t('login.noWebRtcTitle')}</h1>
          <p role="alert">{t('login.noWebRtc')}</p>
        </>
      );
    case 'blocked':
      return (
        <>
          <h1 className="text-26">{t('login.blockedTitle')}</h1>
          <p role="alert" className="break-words">
            {t('login.blockedCountry', {
              country: countryName(i18n.language, refusal.country),
              // An address reads from left to right, whatever stands around it.
              ip: isolate(refusal.ip),
            })}
          </p>
        </>
      );
  }
}
