import { loginNameTyped } from '@salon/domain/typed/text.ts';
import { TextField } from '@salon/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { takeStep } from '../shared/api/client.ts';
import { sessionStore } from '../shared/api/session.ts';
import { PasswordField } from '../shared/forms/fields.tsx';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';
import { LoginFrame } from './login-frame.tsx';

/** Opens the very first account by the link that the platform printed; the login goes on with its steps. */
export function FirstPage() {
  const t = useText();
  // A fragment reaches no server and no log.
  const token = useLocation().hash.slice(1);
  const isLoggedIn = useStore(sessionStore, ({ self }) => self !== null);
  if (isLoggedIn) return <Navigate to="/login" replace />;
  if (token === '')
    return (
      <LoginFrame title={t('login.firstTitle')}>
        <p role="alert">{t('login.firstLinkMissing')}</p>
      </LoginFrame>
    );
  return (
    <LoginFrame title={t('login.firstTitle')} text={t('login.firstText')}>
      <FirstAccount token={token} />
    </LoginFrame>
  );
}

function FirstAccount({ token }: { token: string }) {
  const t = useText();
  const [fields, setFields] = useState({ username: '', name: '', password: '', repeated: '' });
  const { repeated, ...account } = fields;
  const { submit, ...state } = useSubmission(() =>
    takeStep('/first', { token, ...account, username: loginNameTyped(account.username) }),
  );
  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    required: true,
    error: state.isChecked && fields[field].trim() === '' ? t('general.required') : undefined,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  const differs = state.isChecked && repeated !== account.password ? t('login.repeatDiffers') : undefined;
  const fits = Object.values(fields).every((text) => text.trim() !== '') && repeated === account.password;
  return (
    <Form onSubmit={() => submit(fits)} submit={t('login.firstSubmit')} {...state}>
      <TextField
        label={t('login.username')}
        hint={t('staff.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        {...bind('username')}
      />
      <TextField label={t('login.firstName')} autoComplete="name" maxLength={200} {...bind('name')} />
      <PasswordField
        label={t('login.password')}
        hint={t('login.nextPasswordHint')}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        label={t('login.repeatPassword')}
        autoComplete="new-password"
        {...bind('repeated')}
        error={differs}
      />
    </Form>
  );
}
