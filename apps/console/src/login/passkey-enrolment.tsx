import type { Failure } from '@salon/contract';
import { TextField, toasts } from '@salon/ui';
import { useState } from 'react';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';
import { enrolPasskey } from './passkeys.ts';

/** Adds a passkey under a name. */
export function PasskeyEnrolment({ onDone }: { onDone?(): void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [isNotMade, setIsNotMade] = useState(false);
  const { submit, ...state } = useSubmission(async (): Promise<Failure | null> => {
    const result = await enrolPasskey(name.trim());
    setIsNotMade(result === 'not_used');
    if (result === 'not_used') return null;
    if (result === null) {
      toasts.show({ text: t('security.passkeyDone'), tone: 'ok' });
      onDone?.();
    }
    return result;
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dim">{t('security.passkeysText')}</p>
      <Form
        onSubmit={() => submit(name.trim() !== '')}
        submit={t('security.passkeyAdd')}
        problem={isNotMade ? t('security.passkeyFailed') : undefined}
        {...state}
      >
        <TextField
          label={t('security.passkeyName')}
          hint={t('security.passkeyNameHint')}
          maxLength={60}
          value={name}
          error={state.isChecked && name.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </div>
  );
}
