import { zodResolver } from '@hookform/resolvers/zod';
import { CODES, failure } from '@salon/contract';
import { PASSWORD_LENGTH_MIN } from '@salon/contract/account.ts';
import type { Offered } from '@salon/contract/puzzle.ts';
import { REGISTER_PATH_BELOW_BASE, registerAnswer, USERNAME_LENGTH_MIN } from '@salon/contract/registration.ts';
import { errorText } from '@salon/i18n';
import { Button, Checkbox, TextField } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { request } from '../../../shared/api/api.ts';
import { sendWithPuzzle } from '../../../shared/api/send-with-puzzle.ts';
import { formerToken, signIn } from '../../../shared/session/session-store.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import {
  fieldOf,
  type RegisterFields,
  type RegisterInput,
  type RegisterTextField,
  registerFields,
} from './register-fields.ts';

const EMPTY: RegisterInput = {
  ...{ username: '', email: '', name: '', lastname: '', password: '', repeat: '' },
  isOfAge: false as never,
  acceptsTerms: false as never,
};

type Shown = RegisterTextField | 'repeat';

/** A new player is logged in at once; the route decides where to go next. */
export function RegisterForm({ terms }: { terms: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { SITE_ID, AGE_MIN } = useSettings();
  const [refusal, setRefusal] = useState('');
  /** The browser solves a puzzle first. */
  const [isChecking, setIsChecking] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<RegisterInput, unknown, RegisterFields>({
    resolver: zodResolver(registerFields),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ repeat: _repeat, ...fields }) => {
    setRefusal('');
    const send = (puzzle: Offered) =>
      request({
        method: 'POST',
        path: REGISTER_PATH_BELOW_BASE,
        body: { ...fields, site_id: SITE_ID, language: i18n.language, puzzle },
        answer: registerAnswer,
        as: 'guest',
        former: formerToken(),
      });
    const outcome = await sendWithPuzzle(send, async () => setIsChecking(true));
    setIsChecking(false);
    if (outcome.ok) return signIn(outcome.value);
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    const field = fieldOf(outcome.failure);
    if (field === null) return setRefusal(text);
    const isMalformed = outcome.failure.code === CODES.invalid_request;
    setError(field, { type: 'refused', message: isMalformed ? t('login.checkField') : text }, { shouldFocus: true });
  });

  const rules: Record<Shown, string> = {
    username: t('catalogue.usernameRule', { min: USERNAME_LENGTH_MIN }),
    email: t('catalogue.emailInvalid'),
    name: t('profile.required'),
    lastname: t('profile.required'),
    password: t('catalogue.passwordHint', { min: PASSWORD_LENGTH_MIN }),
    repeat: t('profile.repeatDiffers'),
  };
  const textOf = (name: Shown, { type, message = '' }: { type: unknown; message?: string | undefined }) => {
    if (type === 'refused') return message;
    if (type === 'custom' && name === 'password') return errorText(i18n, failure('password_common'));
    if (type === 'custom' && (name === 'name' || name === 'lastname')) return t('catalogue.nameRule');
    return rules[name];
  };
  const field = (name: Shown) => {
    const error = errors[name];
    return { ...register(name), required: true, error: error && textOf(name, error) };
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('general.name')} autoComplete="given-name" dir="auto" {...field('name')} />
        <TextField label={t('general.lastname')} autoComplete="family-name" dir="auto" {...field('lastname')} />
      </div>
      <TextField
        label={t('general.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...field('username')}
      />
      <TextField label={t('general.email')} type="email" autoComplete="email" dir="ltr" {...field('email')} />
      <TextField
        label={t('login.password')}
        type="password"
        autoComplete="new-password"
        hint={rules.password}
        {...field('password')}
      />
      <TextField
        label={t('catalogue.repeatPassword')}
        type="password"
        autoComplete="new-password"
        {...field('repeat')}
      />
      <div className="flex flex-col">
        <Checkbox
          label={t('catalogue.ofAge', { age: AGE_MIN })}
          required
          aria-invalid={!!errors.isOfAge}
          {...register('isOfAge')}
        />
        <Checkbox
          label={t('catalogue.acceptTerms')}
          required
          aria-invalid={!!errors.acceptsTerms}
          {...register('acceptsTerms')}
        />
        {terms}
      </div>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {errors.isOfAge || errors.acceptsTerms ? t('catalogue.bothNeeded') : refusal}
      </p>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t(isChecking ? 'puzzle.checking' : 'catalogue.registerSubmit')}
      </Button>
    </form>
  );
}
