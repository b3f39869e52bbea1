import { BrandCapitals, buttonClass } from '@salon/ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { whole } from '../../shared/components/whole.ts';
import { patterns } from '../../shared/paths.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import { ContactLink } from './contact-link.tsx';
import { LoginForm } from './login-form.tsx';
import { SplashLogo } from './splash-logo.tsx';
import { useRefusedEntry } from './token-entry.ts';

/** The pictures are for wide screens, and a refused token is rare. */
const Facade = latePart(async () => (await import('./facade.tsx')).Facade);
const RefusedEntryNotice = latePart(whole(async () => (await import('./refused-entry.tsx')).RefusedEntryNotice));
const RegulatedLine = latePart(async () => (await import('../../shared/components/regulated-line.tsx')).RegulatedLine);
const useHasFacade = mediaQueryHook('(min-width: 900px)');

/** `Link` leads to another page: the router's, or one that works before there is a router. */
export function LoginScreen({ Link }: { Link: ComponentType<{ to: string; className: string; children: ReactNode }> }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const refused = useRefusedEntry();
  const hasFacade = useHasFacade();
  const [isEntered, setIsEntered] = useState(!settings.SHOW_SPLASH_LOGO);
  if (!isEntered)
    return (
      <SplashLogo
        site={settings.SITE_NAME}
        logoUrl={settings.SITE_LOGO || '/icon.svg'}
        onEnter={() => setIsEntered(true)}
      />
    );
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-60px)] w-full max-w-boxed items-center gap-10 p-4 md:grid-cols-[1fr_420px]">
      <div aria-hidden="true" className="hidden items-end justify-center gap-4 md:flex">
        <WhenOpen isOpen={hasFacade}>
          <Facade site={settings.SITE_NAME} />
        </WhenOpen>
      </div>
      <div className="mx-auto flex w-full max-w-[420px] flex-col gap-4 rounded-card border border-line bg-s1 p-4 sm:p-6">
        {settings.SITE_LOGO === '' ? null : <img src={settings.SITE_LOGO} alt="" className="h-12 self-start" />}
        <p className="display text-40 text-accent">
          <BrandCapitals>{settings.SITE_NAME}</BrandCapitals>
        </p>
        <h1 className="text-26">{t('login.title')}</h1>
        {refused ? (
          <WhenOpen isOpen>
            <RefusedEntryNotice refused={refused} />
          </WhenOpen>
        ) : null}
        {settings.LOGIN_WITH_TOKEN ? (
          <p role="alert">{t('login.tokenOnly')}</p>
        ) : (
          <>
            <p className="text-dim">{t('login.welcome')}</p>
            <LoginForm />
            {settings.MAIL ? (
              <Link to={patterns.forgotPassword} className={buttonClass('ghost')}>
                {t('login.forgot')}
              </Link>
            ) : settings.EXTERNAL_INFO ? (
              // Without mail the site's own page says whom to ask.
              <a href="/password-reset" target="_blank" rel="noopener" className={buttonClass('ghost')}>
                {t('login.forgot')}
              </a>
            ) : null}
            {settings.REGISTRATION ? (
              <Link to={patterns.register} className={buttonClass('ghost')}>
                {t('login.openAccount')}
              </Link>
            ) : null}
          </>
        )}
        <ContactLink />
        {/* Its room is there before its code is. */}
        <div className="min-h-target">
          <WhenOpen isOpen>
            <RegulatedLine />
          </WhenOpen>
        </div>
      </div>
    </div>
  );
}
