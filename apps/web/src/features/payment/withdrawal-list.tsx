import type { Withdrawal } from '@salon/contract/payment.ts';
import { errorText, isolate } from '@salon/i18n';
import { Button, Money } from '@salon/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { cancelWithdrawal, refetchWithdrawals, withdrawalsQuery } from './calls.ts';

/** Recent withdrawals and their states; one that is not yet with the provider can be taken back. */
export function WithdrawalList() {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(withdrawalsQuery);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 id={id} className="text-16 font-semibold">
        {t('payment.recent')}
      </h3>
      <Loaded query={query} failedText={t('payment.loadFailed')} height="h-16">
        {({ withdrawals }) =>
          withdrawals.length === 0 ? (
            <p className="text-dim">{t('payment.none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {withdrawals.map((one) => (
                <Row key={one.id} withdrawal={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ withdrawal: { id, state, amountMinor, requestedAt } }: { withdrawal: Withdrawal }) {
  const { t, i18n } = useTranslation();
  const { money, dateTime } = useFormat();
  const cancel = useMutation({ mutationFn: () => cancelWithdrawal(id), onSettled: refetchWithdrawals });
  const refusal = cancel.data?.ok === false ? cancel.data.failure : null;
  return (
    <li data-withdrawal={state} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
      <Money text={money(amountMinor)} className="font-semibold" />
      <span className="min-w-0 grow">
        <span role="status">{t(`payment.state_${state}`)}</span>
        <time dateTime={requestedAt} className="block text-12 text-dim">
          {dateTime(requestedAt)}
        </time>
      </span>
      {state === 'requested' ? (
        <Button
          variant="ghost"
          busy={cancel.isPending}
          aria-label={t('payment.takeBackNamed', { amount: isolate(money(amountMinor)) })}
          onClick={() => cancel.mutate()}
        >
          {t('payment.takeBack')}
        </Button>
      ) : null}
      <span role="alert" className="w-full text-bad empty:hidden">
        {refusal && errorText(i18n, refusal)}
      </span>
    </li>
  );
}
