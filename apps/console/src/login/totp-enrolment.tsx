import { totpEnrolment } from '@salon/contract/operator/staff.ts';
import { Button, Skeleton, toasts } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loginStep, takeStep } from '../shared/api/client.ts';
import { CallFailed } from '../shared/api/queries.ts';
import { Form } from '../shared/forms/form.tsx';
import { useSubmission } from '../shared/forms/use-submission.ts';
import { SecretText } from '../shared/secret-dialog.tsx';
import { useErrorText, useText } from '../shared/text.ts';
import { CodeField, isCode } from './code-field.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** Sets up an authenticator app: the platform's secret as code and as text, confirmed by six digits of it. */
export function TotpEnrolment({ onDone }: { onDone?(): void }) {
  const t = useText();
  const errorText = useErrorText();
  const query = useQuery<{ secret: string; uri: string }, CallFailed>({
    queryKey: ['totp-enrolment'],
    queryFn: async () => {
      const outcome = await loginStep('/login/totp/enrol', {}, totpEnrolment);
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.value;
    },
    // The secret is forgotten with the form, and a new one made only where the person asks for it.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  });
  if (query.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{errorText(query.error.failure)}</p>
        <Button variant="ghost" onClick={() => void query.refetch()}>
          {t('general.retry')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>{t('security.appText')}</p>
      <div className="mx-auto grid aspect-square w-full max-w-44 place-items-center overflow-hidden rounded-control bg-white">
        {query.data ? (
          <Suspense fallback={null}>
            <QrCode text={query.data.uri} label={t('security.appCode')} />
          </Suspense>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      {query.data ? <SecretText label={t('security.appKey')} secret={query.data.secret} /> : null}
      <ConfirmCode {...(onDone && { onDone })} />
    </div>
  );
}

function ConfirmCode({ onDone }: { onDone?(): void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const { submit, ...state } = useSubmission(async () => {
    const failure = await takeStep('/login/totp/confirm', { code });
    if (failure === null) {
      toasts.show({ text: t('security.appDone'), tone: 'ok' });
      onDone?.();
    }
    return failure;
  });
  return (
    <Form onSubmit={() => submit(isCode(code))} submit={t('login.confirm')} {...state}>
      <CodeField value={code} isChecked={state.isChecked} onChange={setCode} />
    </Form>
  );
}
