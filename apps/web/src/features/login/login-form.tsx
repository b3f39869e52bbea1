import { Button, Checkbox, IconButton, TextField } from '@salon/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entries } from '../../shared/storage/entries.ts';
import { MIN_LENGTH } from './login-fields.ts';
import { useLogin } from './use-login.ts';
import { type FieldName, useLoginFields } from './use-login-fields.ts';

/** Username, password and remember-me. */
export function LoginForm() {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { on, username } = entries.remember.read();
  const first = { username: on ? username : '', password: '', remember: on };
  const { values, fields, problemOf, change, remember, refuse } = useLoginFields(first);
  const { refusal, isExcluded, isSubmitting, isChecking, submit } = useLogin((field, text) => {
    refuse(field, text);
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(fields, 'play');
  };

  const problem = (field: FieldName) => {
    const found = problemOf(field);
    if (found === undefined) return undefined;
    return found.kind === 'too_short' ? t('login.minLength', { min: MIN_LENGTH }) : found.text;
  };
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  });

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={120}
        spellCheck={false}
        dir="auto"
        required
        {...field('username')}
      />
      <TextField
        label={t('login.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={200}
        required
        trailing={
          <IconButton
            label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setIsShown(!isShown)}
          />
        }
        {...field('password')}
      />
      <Checkbox
        label={t('login.rememberMe')}
        name="remember"
        checked={values.remember}
        onChange={({ target }) => remember(target.checked)}
      />
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal}
      </p>
      <Button type="submit" size="lg" disabled={fields === null} busy={isSubmitting}>
        {t(isChecking ? 'puzzle.checking' : isSubmitting ? 'login.submitting' : 'login.submit')}
      </Button>
      {isExcluded ? (
        <Button variant="ghost" busy={isSubmitting} onClick={() => void submit(fields, 'withdrawal')}>
          {t('protection.loginRestricted')}
        </Button>
      ) : null}
    </form>
  );
}
