import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextField } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AccountFields, accountFields, emailFields } from './account-fields.ts';
import { Procedure } from './procedure.tsx';

export interface AccountFormProps {
  purpose: 'forgot-password' | 'mail-confirm';
  /** Known where somebody is logged in. */
  email?: string | undefined;
  /** Contact links of the operator. */
  contact: ReactNode;
}

/** The site sends no mails: an entry that makes sense is answered with what to do instead. */
export function AccountForm({ purpose, email, contact }: AccountFormProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  const isMail = purpose === 'mail-confirm';
  const { register, handleSubmit, formState } = useForm<AccountFields>({
    resolver: zodResolver(isMail ? emailFields : accountFields),
    mode: 'onTouched',
    defaultValues: { account: email ?? '' },
  });
  const problem = isMail ? t('catalogue.emailInvalid') : t('login.minLength', { min: 4 });
  if (account !== null)
    return (
      <Procedure
        title={t(isMail ? 'catalogue.mailTitle' : 'catalogue.forgotTitle')}
        text={t(isMail ? 'catalogue.mailDone' : 'catalogue.forgotDone', { account })}
        contact={contact}
        onBack={() => setAccount(null)}
      />
    );
  return (
    <form onSubmit={handleSubmit((fields) => setAccount(fields.account))} noValidate className="flex flex-col gap-4">
      <TextField
        label={t(isMail ? 'general.email' : 'login.username')}
        type={isMail ? 'email' : 'text'}
        autoComplete={isMail ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        required
        maxLength={120}
        error={formState.errors.account && problem}
        {...register('account')}
      />
      <Button type="submit" size="lg">
        {t('general.next')}
      </Button>
    </form>
  );
}
