import { CODES } from '@salon/contract';
import { amountText, errorText, parseMoney } from '@salon/i18n';
import { Button, Chip, Dialog, TextField } from '@salon/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AutoplayRules } from './autoplay.ts';

const SPIN_COUNTS = [10, 25, 50, 100] as const;

interface AutoplaySheetProps {
  isOpen: boolean;
  /** Minor units: no more than this can be lost, so it is the first limit shown. */
  creditMinor: number;
  canStart: boolean;
  onStart(rules: AutoplayRules): void;
  onClose(): void;
}

/** Asks for the rules of autoplay; they are asked for anew each time, so that none is forgotten. */
export function AutoplaySheet({ isOpen, onClose, ...rest }: AutoplaySheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('deck.autoplayTitle')}
      description={t('deck.autoplayText')}
      closeLabel={t('general.close')}
      className="self-end sm:self-center"
    >
      <AutoplayForm {...rest} />
    </Dialog>
  );
}

function AutoplayForm({ creditMinor, canStart, onStart }: Omit<AutoplaySheetProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const { language, currency } = useFormat();
  const labelId = useId();
  const [spins, setSpins] = useState<number>(SPIN_COUNTS[0]);
  const loss = useAmount(amountText(language, creditMinor, currency));
  const win = useAmount('');
  const canSubmit = canStart && loss.error === undefined && win.error === undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) onStart({ spins, lossLimitMinor: loss.minor, winStopMinor: win.minor });
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <fieldset aria-labelledby={labelId} className="m-0 min-w-0 border-0 p-0">
        <p id={labelId} className="pb-1 text-12 text-dim">
          {t('deck.autoplaySpins')}
        </p>
        <div className="grid grid-cols-4 gap-2">
          {SPIN_COUNTS.map((count) => (
            <Chip
              key={count}
              selected={spins === count}
              onClick={() => setSpins(count)}
              aria-label={t('deck.autoplaySpinCount', { count })}
              className="justify-center tabular-nums"
            >
              {count}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('deck.autoplayLossLimit')} hint={t('deck.autoplayLossHint')} {...loss.field} />
        <TextField label={t('deck.autoplayWinStop')} hint={t('deck.autoplayWinHint')} {...win.field} />
      </div>
      <Button type="submit" size="lg" disabled={!canSubmit}>
        {t('deck.autoplayStart')}
      </Button>
    </form>
  );
}

/** An amount that may be left empty: null then. */
function useAmount(first: string) {
  const { i18n } = useTranslation();
  const { language, currency } = useFormat();
  const [text, setText] = useState(first);
  const minor = text.trim() === '' ? null : parseMoney(language, text, currency);
  const isWrong = text.trim() !== '' && (minor === null || minor <= 0);
  const error = isWrong
    ? errorText(i18n, { code: minor === null ? CODES.amount_not_whole : CODES.amount_not_positive })
    : undefined;
  return {
    minor,
    error,
    field: {
      value: text,
      error,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      dir: 'ltr' as const,
    },
  };
}
