import type { Failure } from '@salon/contract';
import { Button } from '@salon/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { takeStep } from '../shared/api/client.ts';
import { useSelf } from '../shared/api/session.ts';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useErrorText, useText } from '../shared/text.ts';
import { CodeField, isCode } from './code-field.tsx';
import { confirmByPasskey } from './passkeys.ts';

/** The second step: by the code of an app, by a passkey, whichever the person has. */
export function SecondFactor() {
  const t = useText();
  const { hasTotp, passkeys } = useSelf();
  return (
    <>
      {hasTotp ? <ByCode /> : null}
      {hasTotp && passkeys.length > 0 ? <p className="text-center text-dim">{t('login.or')}</p> : null}
      {passkeys.length > 0 ? <ByPasskey /> : null}
    </>
  );
}

function ByCode() {
  const t = useText();
  const [code, setCode] = useState('');
  const { submit, ...state } = useSubmission(() => takeStep('/login/totp', { code }));
  return (
    <>
      <p>{t('login.codeText')}</p>
      <Form onSubmit={() => submit(isCode(code))} submit={t('login.confirm')} {...state}>
        <CodeField value={code} isChecked={state.isChecked} onChange={setCode} />
      </Form>
    </>
  );
}

function ByPasskey() {
  const t = useText();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Failure | 'not_used' | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    setRefused(await confirmByPasskey());
    setIsBusy(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <Button variant="ghost" busy={isBusy} icon={<KeyRound size={18} />} onClick={() => void confirm()}>
        {t('login.usePasskey')}
      </Button>
      <p role="alert" className="text-bad empty:hidden">
        {refused === 'not_used' ? t('login.passkeyFailed') : refused && errorText(refused)}
      </p>
    </div>
  );
}
