import { zodResolver } from '@hookform/resolvers/zod';
import { CODES, type Failure } from '@salon/contract';
import { errorText } from '@salon/i18n';
import { Button, Checkbox, IconButton, TextField } from '@salon/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { autoLogout, signIn } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { entries } from '../../shared/storage/entries.ts';
import { login } from './calls.ts';
import { fieldOf, type LoginFields, loginFields, MIN_LENGTH } from './login-fields.ts';

const EXCLUDED: readonly number[] = [CODES.cooling_off, CODES.self_excluded];

/** Username, password and remember-me. What follows a login is the guard's: it sends the player on. */
export function LoginForm() {
  const { t, i18n } = useTranslation();
  const { SITE_ID } = useSettings();
  const [isShown, setIsShown] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** The player takes a break: what stays possible is offered beside the refusal. */
  const [isExcluded, setIsExcluded] = useState(false);
  const { on, username } = entries.remember.read();
  const { register, handleSubmit, setError, formState } = useForm<LoginFields>({
    resolver: zodResolver(loginFields),
    mode: 'onChange',
    defaultValues: { username: on ? username : '', password: '', remember: on },
  });
  const { errors, isValid, isSubmitting } = formState;

  const send = async (fields: LoginFields, purpose: 'play' | 'withdrawal') => {
    setRefusal('');
    setIsExcluded(false);
    entries.remember.write({ on: fields.remember, username: fields.remember ? fields.username : '' });
    const outcome = await login({ username: fields.username, password: fields.password, site_id: SITE_ID, purpose });
    if (outcome.ok) return signIn(outcome.value);
    if (outcome.reason === 'network') return setRefusal(t('login.networkError'));
    autoLogout(outcome.failure, showRefusal);
  };
  const showRefusal = (failure: Failure) => {
    setIsExcluded(EXCLUDED.includes(failure.code));
    const field = fieldOf(failure);
    if (field === null) return setRefusal(errorText(i18n, failure));
    const isMalformed = failure.code === CODES.invalid_request;
    setError(field, { message: isMalformed ? t('login.checkField') : errorText(i18n, failure) }, { shouldFocus: true });
  };
  const submit = handleSubmit((fields) => send(fields, 'play'));

  const problem = (field: 'username' | 'password') => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error.type === 'too_small' ? t('login.minLength', { min: MIN_LENGTH }) : (error.message ?? '');
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={120}
        spellCheck={false}
        dir="auto"
        required
        error={problem('username')}
        {...register('username')}
      />
      <TextField
        label={t('login.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={200}
        required
        error={problem('password')}
        trailing={
          <IconButton
            label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setIsShown(!isShown)}
          />
        }
        {...register('password')}
      />
      <Checkbox label={t('login.rememberMe')} {...register('remember')} />
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal}
      </p>
      <Button type="submit" size="lg" disabled={!isValid} busy={isSubmitting}>
        {t(isSubmitting ? 'login.submitting' : 'login.submit')}
      </Button>
      {isExcluded ? (
        <Button variant="ghost" busy={isSubmitting} onClick={handleSubmit((fields) => send(fields, 'withdrawal'))}>
          {t('protection.loginRestricted')}
        </Button>
      ) : null}
    </form>
  );
}
