import { CODES } from '@salon/contract';
import { pinAnswer } from '@salon/contract/account.ts';
import { codeTyped } from '@salon/domain/typed/code.ts';
import { errorText } from '@salon/i18n';
import { Button, TextField } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { request } from '../api/api.ts';
import { showMessage } from '../messages/messages.ts';
import { storePin } from '../session/session-store.ts';
import { PinField } from './pin-field.tsx';

interface Fields {
  password: string;
  pin: string;
  repeat: string;
}

const EMPTY: Fields = { password: '', pin: '', repeat: '' };
const PIN = /^[0-9]{4,8}$/;

/** Not retried automatically: each wrong password counts. */
const changePin = (body: { password: string; pin: string }) =>
  request({ method: 'POST', path: '/player/pin', body, answer: pinAnswer, retries: 0 });

interface NewPinFormProps {
  username: string;
  onStored(): void;
  /** Beside the button that stores it. */
  children?: ReactNode;
}

/** Requires the password, not the old PIN: a forgotten PIN can be replaced, and a PIN alone changes nothing. */
export function NewPinForm({ username, onStored, children }: NewPinFormProps) {
  const { t, i18n } = useTranslation();
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
      return onStored();
    }
    const text = outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure);
    if (outcome.failure.code === CODES.old_password_wrong)
      setError('password', { message: t('profile.passwordWrong') }, { shouldFocus: true });
    else setRefusal(text);
  });

  return (
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('profile.pinSubmit')}
        </Button>
        {children}
      </div>
    </form>
  );
}
