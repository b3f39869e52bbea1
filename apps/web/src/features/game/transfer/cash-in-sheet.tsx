import { CODES } from '@salon/contract';
import { amountText, errorText, isolate, parseMoney } from '@salon/i18n';
import { Button, Dialog, Money, TextField } from '@salon/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { allIn, cashInRefusal, handPayLimitOver } from './cash-in-amount.ts';
import { CoinKeys } from './coin-keys.tsx';
import type { TransferControl } from './use-transfers.ts';

interface CashInSheetProps {
  isOpen: boolean;
  onClose(): void;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
  transfers: TransferControl;
  /** Other sources of a balance. */
  children?: ReactNode;
}

const TONES = { info: 'text-text', ok: 'text-ok', bad: 'text-bad' } as const;

/** A coin is one tap; any other amount is typed. The sheet closes as soon as the platform has taken the transfer. */
export function CashInSheet({ isOpen, onClose, balanceMinor, transfers, children }: CashInSheetProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('game.cashInTitle')}
      closeLabel={t('general.close')}
      className="self-end sm:self-center"
    >
      <p className="text-dim">
        {t('game.cashInBalance', { amount: '' })}
        <Money
          text={balanceMinor === undefined ? t('general.loading') : money(balanceMinor)}
          className="font-semibold text-text"
        />
      </p>
      <AmountForm balanceMinor={balanceMinor} transfers={transfers} />
      {children}
    </Dialog>
  );
}

function AmountForm({ balanceMinor, transfers }: Pick<CashInSheetProps, 'balanceMinor' | 'transfers'>) {
  const { isSeated, isBusy, money: state, words } = transfers;
  const { t, i18n } = useTranslation();
  const { money, language, currency } = useFormat();
  const { MAX_ALL_IN_LIMIT } = useSettings();
  const [text, setText] = useState('');
  const limits = { balanceMinor, maxMinor: MAX_ALL_IN_LIMIT };
  const amountMinor = parseMoney(language, text, currency);
  const code = amountMinor === null ? null : cashInRefusal(amountMinor, limits);
  const canSubmit = amountMinor !== null && transfers.canCashInAmount(amountMinor);
  const overHandPayMinor =
    code === null && !isBusy && state !== 'done' ? handPayLimitOver(transfers, amountMinor) : null;
  const fill = (minor: number) => setText(amountText(language, minor, currency));
  const refusal = text.trim() === '' ? null : amountMinor === null ? CODES.amount_not_whole : code;
  const error = refusal === null ? undefined : errorText(i18n, { code: refusal });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) transfers.cashIn(amountMinor);
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <CoinKeys transfers={transfers} onOverHandPay={fill} />
      <div className="flex items-start gap-2">
        <TextField
          label={t('game.cashInOther')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          disabled={isBusy}
          error={error}
          hint={t('deck.overLimit', { amount: isolate(money(MAX_ALL_IN_LIMIT)) })}
          onChange={(event) => setText(event.target.value)}
          className="grow"
        />
        <Button
          variant="ghost"
          className="mt-[21px]"
          disabled={isBusy || allIn(limits) === 0}
          onClick={() => fill(allIn(limits))}
        >
          {t('game.cashInAll')}
        </Button>
      </div>
      {overHandPayMinor === null ? null : (
        <p role="status" className="text-14 text-busy">
          {t('deck.overHandPay', { amount: isolate(money(overHandPayMinor)) })}
        </p>
      )}
      <p role="status" className={`min-h-6 ${words === null ? '' : TONES[words.tone]}`} data-money={state}>
        {words?.text ?? (isSeated ? null : t('game.connectionLost'))}
      </p>
      <Button type="submit" size="lg" disabled={!canSubmit && !isBusy} busy={isBusy}>
        {amountMinor === null || code !== null
          ? t('game.cashIn')
          : t('game.cashInSubmit', { amount: isolate(money(amountMinor)) })}
      </Button>
    </form>
  );
}
