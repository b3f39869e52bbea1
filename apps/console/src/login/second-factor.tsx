import type { Failure } from '@salon/contract';
import { isRecoveryCode } from '@salon/contract/operator/staff.ts';
import { Button, TextField, toasts } from '@salon/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { takeStep } from '../shared/api/client.ts';
import { sessionStore, useSelf } from '../shared/api/session.ts';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useErrorText, useText } from '../shared/text.ts';
import { CodeField, isCode } from './code-field.tsx';
import { confirmByPasskey } from './passkeys.ts';

interface StepProps {
  /** It was given; without it the page follows the session. */
  onDone: (() => void) | undefined;
}

/** The second step: by the code of an app, by a passkey, whichever the person has, or by a recovery code. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const t = useText();
  const { hasTotp, passkeys, recoveryCodesLeft } = useSelf();
  const [isLost, setIsLost] = useState(false);
  return (
    <>
      {isLost ? <ByRecoveryCode onDone={onDone} /> : null}
      {hasTotp && !isLost ? <ByCode onDone={onDone} /> : null}
      {hasTotp && passkeys.length > 0 && !isLost ? <p className="text-center text-dim">{t('login.or')}</p> : null}
      {passkeys.length > 0 && !isLost ? <ByPasskey onDone={onDone} /> : null}
      {recoveryCodesLeft > 0 ? (
        <Button variant="plain" onClick={() => setIsLost(!isLost)}>
          {t(isLost ? 'login.useFactor' : 'login.useRecoveryCode')}
        </Button>
      ) : null}
    </>
  );
}

function ByCode({ onDone }: StepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/totp', { code });
    if (failure === null) onDone?.();
    return failure;
  });
  return (
    <>
      <p>{t('login.codeText')}</p>
      <Form onSubmit={() => submit(isCode(code))} submit={t('login.confirm')} {...state}>
        <CodeField value={code} isChecked={state.isChecked} onChange={setCode} />
      </Form>
    </>
  );
}

function ByPasskey({ onDone }: StepProps) {
  const t = useText();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Failure | 'not_used' | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    const result = await confirmByPasskey();
    setRefused(result);
    setIsBusy(false);
    if (result === null) onDone?.();
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

/** Says how many are left: who has come in by one has to see to their second step. */
function ByRecoveryCode({ onDone }: StepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/recovery', { code });
    if (failure !== null) return failure;
    const count = sessionStore.getState().self?.recoveryCodesLeft ?? 0;
    toasts.show({ text: t('login.codesLeft', { count }), tone: 'info' });
    onDone?.();
    return null;
  });
  return (
    <>
      <p>{t('login.recoveryText')}</p>
      <Form onSubmit={() => submit(isRecoveryCode(code))} submit={t('login.confirm')} {...state}>
        <TextField
          label={t('login.recoveryCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          value={code}
          error={state.isChecked && !isRecoveryCode(code) ? t('login.recoveryInvalid') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </Form>
    </>
  );
}
