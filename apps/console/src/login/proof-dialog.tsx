import type { operator } from '@salon/contract';
import { Dialog } from '@salon/ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { takeStep } from '../shared/api/client.ts';
import { sessionStore } from '../shared/api/session.ts';
import { PasswordField } from '../shared/forms/fields.tsx';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';
import { SecondFactor } from './second-factor.tsx';

/** Asks for the password or the second factor once more, above the page that needs it. Closed, the call is refused. */
export function ProofDialog({ step, settle }: { step: operator.StaffProof; settle(isGiven: boolean): void }) {
  const t = useText();
  const isLoggedIn = useStore(sessionStore, ({ self }) => self !== null);
  useEffect(() => {
    if (!isLoggedIn) settle(false);
  }, [isLoggedIn, settle]);
  if (!isLoggedIn) return null;
  const onDone = () => settle(true);
  return (
    <Dialog
      open
      onOpenChange={() => settle(false)}
      size="sm"
      title={t('login.proof')}
      description={t('login.proofText')}
      closeLabel={t('general.close')}
    >
      {step === 'password' ? <PasswordAgain onDone={onDone} /> : <SecondFactor onDone={onDone} />}
    </Dialog>
  );
}

function PasswordAgain({ onDone }: { onDone(): void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/again', { password });
    if (failure === null) onDone();
    return failure;
  });
  return (
    <Form onSubmit={() => submit(password !== '')} submit={t('login.confirm')} {...state}>
      <PasswordField
        label={t('login.presentPassword')}
        autoComplete="current-password"
        required
        value={password}
        error={state.isChecked && password === '' ? t('general.required') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Form>
  );
}
