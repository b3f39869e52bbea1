import { errorText, isolate } from '@salon/i18n';
import { Button } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { depositQuery } from './calls.ts';

/** How the deposit ended, as soon as it has; nothing while the page waits for the player. */
export function DepositOutcome({ id, onAgain }: { id: string; onAgain(): void }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormat();
  const { data } = useQuery(depositQuery(id));
  const state = data?.state ?? 'open';
  const amount = isolate(money(data?.amountMinor ?? 0));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 has-[p:empty]:hidden" data-deposit={state}>
      <p role="status" className={`min-w-0 grow ${state === 'booked' ? 'text-ok' : 'text-bad'}`}>
        {state === 'booked' ? t('payment.booked', { amount }) : null}
        {state === 'expired' ? t('payment.expired') : null}
        {state === 'refused' && data?.refused
          ? `${t('payment.refused', { amount })} ${errorText(i18n, data.refused)} ${t('payment.refusedBack')}`
          : null}
      </p>
      {state === 'open' ? null : (
        <Button variant="ghost" onClick={onAgain}>
          {t('payment.again')}
        </Button>
      )}
    </div>
  );
}
