import { CODES, type Failure } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import { amountText, errorText, isolate, parseMoney } from '@salon/i18n';
import { Button, TextField } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { refetchWithdrawals, requestWithdrawal, withdrawalsQuery } from './calls.ts';

/** Requests a withdrawal. The request keeps its id until it is answered. */
export function WithdrawalForm({ balanceMinor }: { balanceMinor: number | undefined }) {
  const { t, i18n } = useTranslation();
  const { money, language, currency } = useFormat();
  const { data } = useQuery(withdrawalsQuery);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [requestedMinor, setRequestedMinor] = useState<number | null>(null);
  const pending = useRef<{ id: string; amountMinor: number } | null>(null);
  const amountMinor = parseMoney(language, text, currency);
  const hasOpen = data?.withdrawals.some(({ endedAt }) => endedAt === null) ?? false;
  const problem = problemOf();

  function problemOf(): string | null {
    if (refusal !== null) return errorText(i18n, refusal);
    if (text.trim() === '') return null;
    if (amountMinor === null || amountMinor === 0) return errorText(i18n, { code: CODES.amount_not_whole });
    if (balanceMinor !== undefined && amountMinor > balanceMinor)
      return errorText(i18n, { code: CODES.balance_too_small });
    if (data !== undefined && amountMinor < data.minMinor && amountMinor !== balanceMinor)
      return t('payment.minimum', { amount: isolate(money(data.minMinor)) });
    return null;
  }
  const canSubmit = amountMinor !== null && problem === null && balanceMinor !== undefined && !isBusy && !hasOpen;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canSubmit) return;
    if (pending.current?.amountMinor !== amountMinor) pending.current = { id: newId(), amountMinor };
    setIsBusy(true);
    setRequestedMinor(null);
    const outcome = await requestWithdrawal(pending.current);
    setIsBusy(false);
    void refetchWithdrawals();
    if (outcome.ok || outcome.reason === 'refused') pending.current = null;
    if (!outcome.ok) return setRefusal(outcome.failure);
    setRequestedMinor(amountMinor);
    setText('');
  }
  const change = (typed: string) => {
    setText(typed);
    setRefusal(null);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <TextField
          label={t('payment.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          disabled={isBusy || hasOpen}
          error={problem ?? undefined}
          onChange={({ target }) => change(target.value)}
          className="w-0 grow"
        />
        <Button
          variant="ghost"
          className="mt-[21px]"
          disabled={isBusy || hasOpen || !balanceMinor}
          onClick={() => change(amountText(language, balanceMinor ?? 0, currency))}
        >
          {t('payment.all')}
        </Button>
      </div>
      {hasOpen ? <p className="text-14 text-dim">{errorText(i18n, { code: CODES.withdrawal_open })}</p> : null}
      <p role="status" className="text-ok empty:hidden">
        {requestedMinor === null ? null : t('payment.requested', { amount: isolate(money(requestedMinor)) })}
      </p>
      <Button type="submit" size="lg" disabled={!canSubmit && !isBusy} busy={isBusy}>
        {amountMinor === null || problem !== null
          ? t('payment.withdraw')
          : t('payment.submit', { amount: isolate(money(amountMinor)) })}
      </Button>
    </form>
  );
}
