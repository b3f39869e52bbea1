import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { takeStep } from '../shared/api/client.ts';
import { PasswordField } from '../shared/forms/fields.tsx';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';
import { LoginFrame } from './login-frame.tsx';

/** Sets a login up anew by a link of the database's owner; the login goes on with its steps. */
export function ResetPage() {
  const t = useText();
  // A fragment reaches no server and no log.
  const token = useLocation().hash.slice(1);
  const [isDone, setIsDone] = useState(false);
  // Not where somebody is logged in already: the link may be another person's.
  if (isDone) return <Navigate to="/login" replace />;
  if (token === '')
    return (
      <LoginFrame title={t('login.resetTitle')}>
        <p role="alert">{t('login.resetLinkMissing')}</p>
      </LoginFrame>
    );
  return (
    <LoginFrame title={t('login.resetTitle')} text={t('login.resetText')}>
      <NewPassword token={token} onDone={() => setIsDone(true)} />
    </LoginFrame>
  );
}

function NewPassword({ token, onDone }: { token: string; onDone(): void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/reset', { token, password });
    if (failure === null) onDone();
    return failure;
  });
  return (
    <Form onSubmit={() => submit(password !== '' && repeated === password)} submit={t('login.resetSubmit')} {...state}>
      <PasswordField
        label={t('login.nextPassword')}
        hint={t('login.nextPasswordHint')}
        autoComplete="new-password"
        required
        value={password}
        error={state.isChecked && password === '' ? t('general.required') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={t('login.repeatPassword')}
        autoComplete="new-password"
        required
        value={repeated}
        error={state.isChecked && repeated !== password ? t('login.repeatDiffers') : undefined}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </Form>
  );
}
