import { http } from '@salon/contract';
import { loginNameTyped } from '@salon/domain/typed/text.ts';
import { errorText } from '@salon/i18n';
import { Button, buttonClass, TextField } from '@salon/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { request } from '../../shared/api/api.ts';
import { patterns } from '../../shared/paths.ts';

type Calls = 'reset-request' | 'reset' | 'verify';
type Body = { email: string; language?: string } | { token: string; password?: string };

/** Not retried by itself: a link works once, and an answer may be lost. */
const send = (path: Calls, body: Body) =>
  request({ method: 'POST', path: `/mail/${path}`, body, answer: http.doneAnswer, as: 'guest', retries: 0 });

/** One call of a mail's link: what is asked for, then what came of it. */
function useMailCall(path: Calls) {
  const { i18n, t } = useTranslation();
  const [state, setState] = useState<{ kind: 'open' | 'busy' | 'done' } | { kind: 'refused'; text: string }>({
    kind: 'open',
  });
  const run = async (body: Body) => {
    setState({ kind: 'busy' });
    const outcome = await send(path, body);
    if (outcome.ok) return setState({ kind: 'done' });
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    setState({ kind: 'refused', text });
  };
  return {
    isBusy: state.kind === 'busy',
    isDone: state.kind === 'done',
    refusal: 'text' in state ? state.text : '',
    run,
  };
}

/** Asks for a link that sets a new password; the answer is the same whether or not somebody has the address. */
export function ForgotPassword() {
  const { t, i18n } = useTranslation();
  const { isBusy, isDone, refusal, run } = useMailCall('reset-request');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = loginNameTyped(String(new FormData(event.currentTarget).get('email') ?? ''));
    void run({ email, language: i18n.language });
  };
  return (
    <Card title={t('login.forgotTitle')} refusal={refusal} done={isDone ? t('login.forgotSent') : ''}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-dim">{t('login.forgotText')}</p>
        <TextField
          label={t('general.email')}
          name="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
          required
        />
        <Button type="submit" size="lg" busy={isBusy}>
          {t('login.forgotSubmit')}
        </Button>
      </form>
    </Card>
  );
}

/** Sets a new password by the link's token, which is the fragment of the address. */
export function ResetPassword() {
  const { t } = useTranslation();
  const { isBusy, isDone, refusal, run } = useMailCall('reset');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    void run({ token: tokenOfLink(), password });
  };
  return (
    <Card title={t('login.resetTitle')} refusal={refusal} done={isDone ? t('login.resetDone') : ''}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('profile.newPassword')}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <Button type="submit" size="lg" busy={isBusy}>
          {t('login.resetSubmit')}
        </Button>
      </form>
    </Card>
  );
}

/** By a button: programs that open links of mails before their reader does would use it up. */
export function VerifyAddress() {
  const { t } = useTranslation();
  const { isBusy, isDone, refusal, run } = useMailCall('verify');
  return (
    <Card title={t('login.verifyTitle')} refusal={refusal} done={isDone ? t('login.verifyDone') : ''}>
      <Button size="lg" busy={isBusy} onClick={() => void run({ token: tokenOfLink() })}>
        {t('login.verifySubmit')}
      </Button>
    </Card>
  );
}

const tokenOfLink = () => window.location.hash.slice(1);

function Card({
  title,
  refusal,
  done,
  children,
}: {
  title: string;
  refusal: string;
  done: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-[452px] flex-col gap-4 p-4">
      <div className="flex flex-col gap-4 rounded-card border border-line bg-s1 p-4 sm:p-6">
        <h1 className="text-26">{title}</h1>
        <p role="status" className="empty:hidden">
          {done}
        </p>
        {done === '' ? children : null}
        <p role="alert" className="text-14 text-bad empty:hidden">
          {refusal}
        </p>
        <Link to={patterns.login} className={buttonClass('ghost')}>
          {t('login.title')}
        </Link>
      </div>
    </div>
  );
}
