import { toasts } from '@salon/ui';
import { useState } from 'react';
import { takeStep } from '../shared/api/client.ts';
import { PasswordField } from '../shared/forms/fields.tsx';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { useText } from '../shared/text.ts';

/** Changes the own password. `present`: what was typed a moment ago, empty: it is asked for. */
export function PasswordForm({ present, onDone }: { present: string; onDone?(): void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/password', { present: present || typed, next });
    if (failure === null) {
      toasts.show({ text: t('security.passwordChanged'), tone: 'ok' });
      onDone?.();
    }
    return failure;
  });
  const missing = (text: string) => (state.isChecked && text === '' ? t('general.required') : undefined);
  const differs = state.isChecked && repeated !== next ? t('login.repeatDiffers') : undefined;
  return (
    <Form
      onSubmit={() => submit((present || typed) !== '' && next !== '' && repeated === next)}
      submit={t('login.changePassword')}
      {...state}
    >
      {present === '' ? (
        <PasswordField
          label={t('login.presentPassword')}
          autoComplete="current-password"
          value={typed}
          error={missing(typed)}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <PasswordField
        label={t('login.nextPassword')}
        hint={t('login.nextPasswordHint')}
        autoComplete="new-password"
        value={next}
        error={missing(next)}
        onChange={(event) => setNext(event.target.value)}
      />
      <PasswordField
        label={t('login.repeatPassword')}
        autoComplete="new-password"
        value={repeated}
        error={differs}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </Form>
  );
}
