import { BrandCapitals, buttonClass, MachineArt } from '@salon/ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patterns } from '../../shared/paths.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { ContactLink } from './contact-link.tsx';
import { LoginForm } from './login-form.tsx';
import { RefusedEntryNotice } from './refused-entry.tsx';
import { SplashLogo } from './splash-logo.tsx';
import { useRefusedEntry } from './token-entry.ts';

/** Three machines of the product's games: those of the site are not known before the login. */
const FACADE = ['altin-nehir', 'tas-kopru', 'ay-feneri'];

/** `Link` leads to another page: the router's, or one that works before there is a router. */
export function LoginScreen({ Link }: { Link: ComponentType<{ to: string; className: string; children: ReactNode }> }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const refused = useRefusedEntry();
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
        {FACADE.map((gameId, at) => (
          <MachineArt
            key={gameId}
            machine={{ id: gameId, brand: settings.SITE_NAME, gameId, reelCount: 5 }}
            lamp="ok"
            className={at === 1 ? 'w-60 bg-none' : 'w-44 bg-none opacity-80'}
          />
        ))}
      </div>
      <div className="mx-auto flex w-full max-w-[420px] flex-col gap-4 rounded-card border border-line bg-s1 p-4 sm:p-6">
        {settings.SITE_LOGO === '' ? null : <img src={settings.SITE_LOGO} alt="" className="h-12 self-start" />}
        <p className="display text-40 text-accent">
          <BrandCapitals>{settings.SITE_NAME}</BrandCapitals>
        </p>
        <h1 className="text-26">{t('login.title')}</h1>
        {refused ? <RefusedEntryNotice refused={refused} /> : null}
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
            ) : null}
            {settings.REGISTRATION ? (
              <Link to={patterns.register} className={buttonClass('ghost')}>
                {t('login.openAccount')}
              </Link>
            ) : null}
          </>
        )}
        <ContactLink />
      </div>
    </div>
  );
}
