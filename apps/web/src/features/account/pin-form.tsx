import { CODES } from '@salon/contract';
import { codeTyped } from '@salon/domain/typed/code.ts';
import { errorText } from '@salon/i18n';
import { Button, TextField } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PinField } from '../../shared/components/pin-field.tsx';
import { Section } from '../../shared/components/section.tsx';
import { showMessage } from '../../shared/messages/messages.ts';
import { storePin } from '../../shared/session/session-store.ts';
import { changePin } from './calls.ts';
import { profileQuery, refreshProfile } from './queries.ts';

interface Fields {
  password: string;
  pin: string;
  repeat: string;
}

const EMPTY: Fields = { password: '', pin: '', repeat: '' };
const PIN = /^[0-9]{4,8}$/;

/** Requires the password, not the old PIN: a forgotten PIN can be replaced, and a PIN alone changes nothing. */
export function PinForm({ username }: { username: string }) {
  const { t, i18n } = useTranslation();
  const { data: profile } = useQuery(profileQuery);
  const [refusal, setRefusal] = useState('');
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password, pin }) => {
    setRefusal('');
    const outcome = await changePin({ password, pin });
    if (outcome.ok) {
      reset(EMPTY);
      storePin(outcome.value.pin_code);
      showMessage('profile.pinChanged', { tone: 'ok' });
      return void refreshProfile();
    }
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    if (outcome.failure.code === CODES.old_password_wrong)
      setError('password', { message: t('profile.passwordWrong') }, { shouldFocus: true });
    else setRefusal(text);
  });

  return (
    <Section
      title={t('profile.pin')}
      text={`${t('profile.pinText')} ${profile?.hasPin === false ? t('profile.pinNone') : ''}`}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label={t('profile.oldPassword')}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password', { required: t('profile.required') })}
        />
        <PinField
          label={t('profile.newPin')}
          maxLength={32}
          required
          hint={t('profile.pinHint')}
          error={errors.pin?.message}
          {...register('pin', {
            setValueAs: codeTyped,
            pattern: { value: PIN, message: t('profile.pinInvalid') },
            required: t('profile.pinInvalid'),
          })}
        />
        <PinField
          label={t('profile.repeatPin')}
          maxLength={32}
          required
          error={errors.repeat?.message}
          {...register('repeat', {
            setValueAs: codeTyped,
            validate: (repeat, { pin }) => repeat === pin || t('profile.repeatDiffers'),
          })}
        />
        <p role="alert" className="text-14 text-bad empty:hidden">
          {refusal}
        </p>
        <Button type="submit" busy={isSubmitting} className="self-start">
          {t('profile.pinSubmit')}
        </Button>
      </form>
    </Section>
  );
}
