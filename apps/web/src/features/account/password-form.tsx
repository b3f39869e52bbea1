import { CODES, failure } from '@salon/contract';
import { isNamedAfter, PASSWORD_LENGTH_MIN } from '@salon/contract/account.ts';
import { errorText } from '@salon/i18n';
import { Button, Checkbox, TextField } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { showMessage } from '../../shared/messages/messages.ts';
import { changePassword } from './calls.ts';
import { profileQuery, refreshProfile } from './queries.ts';

interface Fields {
  oldPassword: string;
  newPassword: string;
  repeat: string;
}

const EMPTY: Fields = { oldPassword: '', newPassword: '', repeat: '' };

/** The platform checks the strength; the form checks the repetition and that it is not the player's name (ER-02). */
export function PasswordForm({ username }: { username: string }) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormat();
  const { data: profile } = useQuery(profileQuery);
  const [isShown, setIsShown] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ oldPassword, newPassword }) => {
    setRefusal('');
    const outcome = await changePassword({ oldPassword, newPassword });
    if (outcome.ok) {
      reset(EMPTY);
      const { endedLogins } = outcome.value;
      if (endedLogins === 0) showMessage('profile.passwordChanged', { tone: 'ok' });
      else showMessage('profile.passwordChangedOthers', { tone: 'ok', params: { logins: endedLogins } });
      return void refreshProfile();
    }
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    const field = FIELDS[outcome.failure.code];
    if (field === undefined) setRefusal(text);
    else setError(field, { message: text }, { shouldFocus: true });
  });

  const type = isShown ? 'text' : 'password';
  const changedAt = profile?.passwordChangedAt;
  return (
    <Section
      title={t('profile.password')}
      text={
        profile === undefined
          ? undefined
          : changedAt
            ? t('profile.passwordChangedAt', { when: dateTime(changedAt) })
            : t('profile.passwordNeverChanged')
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label={t('profile.oldPassword')}
          type={type}
          autoComplete="current-password"
          required
          error={errors.oldPassword?.message}
          {...register('oldPassword', { required: t('profile.required') })}
        />
        <TextField
          label={t('profile.newPassword')}
          type={type}
          autoComplete="new-password"
          required
          hint={t('profile.passwordHint', { min: PASSWORD_LENGTH_MIN })}
          error={errors.newPassword?.message}
          {...register('newPassword', {
            required: t('profile.required'),
            validate: (password) =>
              !isNamedAfter(password, [username, profile?.email ?? '']) || errorText(i18n, failure('password_common')),
          })}
        />
        <TextField
          label={t('profile.repeatPassword')}
          type={type}
          autoComplete="new-password"
          required
          error={errors.repeat?.message}
          {...register('repeat', {
            validate: (repeat, { newPassword }) => repeat === newPassword || t('profile.repeatDiffers'),
          })}
        />
        <Checkbox
          label={t('profile.showPasswords')}
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        <p role="alert" className="text-14 text-bad empty:hidden">
          {refusal}
        </p>
        <Button type="submit" busy={isSubmitting} className="self-start">
          {t('profile.passwordSubmit')}
        </Button>
      </form>
    </Section>
  );
}

/** The field that a code belongs to. */
const FIELDS: Record<number, keyof Fields> = {
  [CODES.old_password_wrong]: 'oldPassword',
  [CODES.password_too_short]: 'newPassword',
  [CODES.password_common]: 'newPassword',
};
