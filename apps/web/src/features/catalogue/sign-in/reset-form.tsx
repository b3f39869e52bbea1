import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_LENGTH_MIN } from '@salon/contract/account.ts';
import { Button, TextField } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ResetFields, resetFields } from './account-fields.ts';
import { Procedure } from './procedure.tsx';

/**
 * For somebody who is not logged in. Nothing but a login proves whose account it is, so nothing is sent and the password
 * that was typed is forgotten with the form.
 */
export function ResetForm({ contact }: { contact: ReactNode }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<ResetFields>({
    resolver: zodResolver(resetFields),
    mode: 'onTouched',
    defaultValues: { account: '', password: '', repeat: '' },
  });
  const { errors } = formState;
  if (account !== null)
    return (
      <Procedure
        title={t('catalogue.forgotTitle')}
        text={t('catalogue.resetDone', { account })}
        contact={contact}
        onBack={() => setAccount(null)}
      />
    );
  const done = handleSubmit((fields) => {
    reset({ account: fields.account, password: '', repeat: '' });
    setAccount(fields.account);
  });
  return (
    <form onSubmit={done} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        required
        error={errors.account && t('login.minLength', { min: 4 })}
        {...register('account')}
      />
      <TextField
        label={t('profile.newPassword')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('catalogue.passwordHint', { min: PASSWORD_LENGTH_MIN })}
        error={errors.password && t('catalogue.passwordHint', { min: PASSWORD_LENGTH_MIN })}
        {...register('password')}
      />
      <TextField
        label={t('profile.repeatPassword')}
        type="password"
        autoComplete="new-password"
        required
        error={errors.repeat && t('profile.repeatDiffers')}
        {...register('repeat')}
      />
      <Button type="submit" size="lg">
        {t('general.next')}
      </Button>
    </form>
  );
}
