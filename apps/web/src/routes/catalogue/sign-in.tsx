import { buttonClass, classNames } from '@salon/ui';
import { Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { AccountForm } from '../../features/catalogue/sign-in/account-form.tsx';
import { Dressed, FootLink } from '../../features/catalogue/sign-in/dressed.tsx';
import { InformationLink } from '../../features/catalogue/sign-in/information-link.tsx';
import { RegisterForm } from '../../features/catalogue/sign-in/register-form.tsx';
import { ResetForm } from '../../features/catalogue/sign-in/reset-form.tsx';
import { type Purpose, signInPages } from '../../features/catalogue/sign-in/sign-in-pages.ts';
import { InformationFrame } from '../../features/information/information-frame.tsx';
import { type InformationPage, informationPages } from '../../features/information/pages.ts';
import { ContactLink } from '../../features/login/contact-link.tsx';
import { LoginForm } from '../../features/login/login-form.tsx';
import { redirectAfterLogin } from '../../features/login/redirect-url.ts';
import { pageName } from '../../shared/catalogue-pages.ts';
import { patterns } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { entries } from '../../shared/storage/entries.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { LockedPage } from './lock.tsx';

const [resetPage, , , termsPage] = informationPages;

/** `/pages/auth/*`: the forms of the product in the layout that the address names. */
export function Component() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = pageName(pathname);
  const page = signInPages.get(name);
  if (page === undefined) throw new Error(`no page for signing in is called ${name}`);
  const { purpose, dress } = page;
  usePageTitle(t(`catalogue.title_${purpose}`));
  return (
    <Dressed
      key={name}
      dress={dress}
      title={t(`catalogue.title_${purpose}`)}
      text={t(`catalogue.text_${purpose}`)}
      foot={<Foot purpose={purpose} />}
    >
      {bodies[purpose]()}
    </Dressed>
  );
}

const bodies: Record<Purpose, () => ReactNode> = {
  login: () => <Login />,
  register: () => <Register />,
  'forgot-password': () => <AccountForm purpose="forgot-password" contact={<Contact />} />,
  'reset-password': () => <Reset />,
  lock: () => <LockedPage />,
  'mail-confirm': () => <Confirm />,
};

/** After a new login, continue to the redirect address. A player who was logged in before stays on the page. */
function useOnwards(): void {
  const navigate = useNavigate();
  const session = useSession();
  const token = session.kind === 'player' ? session.token : null;
  const [first] = useState(token);
  useEffect(() => {
    if (token === null || token === first) return;
    const to = redirectAfterLogin(entries.redirect.read());
    entries.redirect.clear();
    void navigate(to, { replace: true });
  }, [token, first, navigate]);
}

function Login() {
  useOnwards();
  const { t } = useTranslation();
  const { LOGIN_WITH_TOKEN } = useSettings();
  if (LOGIN_WITH_TOKEN) return <p role="alert">{t('login.tokenOnly')}</p>;
  return (
    <>
      <WhoIsHere />
      <LoginForm />
    </>
  );
}

function Register() {
  useOnwards();
  const { t } = useTranslation();
  const { REGISTRATION } = useSettings();
  if (!REGISTRATION)
    return (
      <>
        <p>{t('catalogue.registrationClosed')}</p>
        <MailLink />
        <ContactLink />
      </>
    );
  return (
    <>
      <WhoIsHere />
      <RegisterForm terms={<Information page={termsPage} />} />
    </>
  );
}

function WhoIsHere() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.kind !== 'player') return null;
  return (
    <p className="rounded-control border border-line bg-s2 p-3">
      {t('catalogue.alreadyHere', { name: session.user.username })}
    </p>
  );
}

/** For a logged-in player the form really changes the password. */
function Reset() {
  const session = useSession();
  if (session.kind !== 'player') return <ResetForm contact={<Contact />} />;
  return <PasswordForm username={session.user.username} />;
}

function Confirm() {
  const session = useSession();
  const email = session.kind === 'player' ? session.user.email : undefined;
  return <AccountForm key={email} purpose="mail-confirm" email={email} contact={<Contact />} />;
}

const Contact = () => (
  <>
    <Information page={resetPage} />
    <MailLink />
    <ContactLink />
  </>
);

function MailLink() {
  const { t } = useTranslation();
  const { CONTACT_EMAIL } = useSettings();
  if (CONTACT_EMAIL === '') return null;
  return (
    <a href={`mailto:${CONTACT_EMAIL}`} className={classNames(buttonClass('ghost'), 'break-all')}>
      <Mail size={18} aria-hidden="true" className="shrink-0" />
      {t('catalogue.writeMail', { address: CONTACT_EMAIL })}
    </a>
  );
}

function Information({ page }: { page: InformationPage }) {
  const { t } = useTranslation();
  const { EXTERNAL_INFO } = useSettings();
  // A site without such pages has nothing to open.
  return EXTERNAL_INFO ? (
    <InformationLink title={t(page.text)}>
      <InformationFrame page={page} />
    </InformationLink>
  ) : null;
}

function Foot({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation();
  if (purpose === 'lock' || purpose === 'mail-confirm')
    return (
      <Link to={patterns.lobby} className={buttonClass('ghost')}>
        {t('general.toLobby')}
      </Link>
    );
  const others = (['login', 'register', 'forgot-password'] as const).filter((other) => other !== purpose);
  return others.map((other) => (
    <FootLink key={other} to={`/pages/auth/${other}`}>
      {t(`catalogue.title_${other}`)}
    </FootLink>
  ));
}
