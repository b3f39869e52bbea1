import { newId } from '@salon/contract/new-id.ts';
import { errorText } from '@salon/i18n';
import { Button, Dialog, Spinner } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../shared/api/api.ts';
import { openedQuery } from './calls.ts';
import { DepositFrame } from './deposit-frame.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { showWithdrawal } from './payment-store.ts';

/** The payment page in a window of ours; the outcome comes from the platform, not from that page. */
export function DepositDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation();
  const [attempt, setAttempt] = useState(newId);
  const { data, error } = useQuery(openedQuery(attempt));
  const again = () => setAttempt(newId());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('payment.depositTitle')}
      actions={
        <>
          <Button variant="ghost" onClick={showWithdrawal}>
            {t('payment.withdraw')}
          </Button>
          <Button onClick={onClose}>{t('payment.depositClose')}</Button>
        </>
      }
    >
      {error !== null ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{error instanceof CallFailed ? errorText(i18n, error.failure) : t('payment.openFailed')}</p>
          <Button variant="ghost" onClick={again}>
            {t('general.retry')}
          </Button>
        </div>
      ) : data === undefined ? (
        <p role="status" className="flex items-center justify-center gap-3 py-16 text-dim">
          <Spinner />
          {t('general.loading')}
        </p>
      ) : (
        <>
          <DepositOutcome id={data.id} onAgain={again} />
          <DepositFrame key={data.id} url={data.url} />
        </>
      )}
    </Dialog>
  );
}
