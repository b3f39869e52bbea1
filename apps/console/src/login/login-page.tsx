import { Button, TextField } from '@salon/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { logout } from '../shared/api/client.ts';
import { sessionStore } from '../shared/api/session.ts';
import { PasswordField } from '../shared/forms/fields.tsx';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';
import { Enrolment } from './enrolment.tsx';
import { logIn } from './log-in.ts';
import { LoginFrame } from './login-frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Username and password, and then what the session still needs, one step after the other. */
export function LoginPage() {
  const self = useStore(sessionStore, (session) => session.self);
  /** Until the login is complete, so that a first password is not asked for twice. */
  const [password, setPassword] = useState('');
  const target = (useLocation().state as { from?: string } | null)?.from ?? '/';
  if (self === null) return <Credentials onTyped={setPassword} />;
  const [step] = self.steps;
  if (step === undefined) return <Navigate to={target} replace />;
  return <Step step={step} present={password} />;
}

function Step({ step, present }: { step: 'second_factor' | 'new_password' | 'enrolment'; present: string }) {
  const t = useText();
  const back = (
    <Button variant="plain" onClick={() => void logout()}>
      {t('login.back')}
    </Button>
  );
  switch (step) {
    case 'second_factor':
      return (
        <LoginFrame title={t('login.secondFactor')}>
          <SecondFactor />
          {back}
        </LoginFrame>
      );
    case 'new_password':
      return (
        <LoginFrame title={t('login.newPassword')} text={t('login.newPasswordText')}>
          <PasswordForm present={present} />
          {back}
        </LoginFrame>
      );
    case 'enrolment':
      return (
        <LoginFrame title={t('login.enrolment')} text={t('login.enrolmentText')}>
          <Enrolment />
          {back}
        </LoginFrame>
      );
  }
}

function Credentials({ onTyped }: { onTyped(password: string): void }) {
  const t = useText();
  const isEnded = useStore(sessionStore, (session) => session.isEnded);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await logIn(username.trim(), password);
    if (failure === null) onTyped(password);
    return failure;
  });
  return (
    <LoginFrame title={t('login.title')} text={isEnded ? t('login.ended') : undefined}>
      <Form onSubmit={() => submit(username.trim() !== '' && password !== '')} submit={t('login.submit')} {...state}>
        <TextField
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          value={username}
          error={state.isChecked && username.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          required
          value={password}
          error={state.isChecked && password === '' ? t('general.required') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form>
    </LoginFrame>
  );
}
