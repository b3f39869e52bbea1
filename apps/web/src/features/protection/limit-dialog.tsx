import type { LimitTarget } from '@salon/contract/protection.ts';
import { changeOf, type LimitAmount } from '@salon/domain/protection/index.ts';
import { Button, Dialog, TextField } from '@salon/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { limitText, parseLimit } from './amounts.ts';
import { setLimit } from './calls.ts';
import { useChange } from './use-change.ts';

interface LimitDialogProps {
  target: LimitTarget;
  current: LimitAmount;
  onClose(): void;
}

/** Sets, changes or removes one limit, and shows before saving when it takes effect. */
export function LimitDialog({ target, current, onClose }: LimitDialogProps) {
  const { t } = useTranslation();
  const { language, currency } = useFormat();
  const { isBusy, problem, setProblem, send } = useChange();
  const { kind, period } = target;
  const [text, setText] = useState(() => limitText(kind, language, current, currency));
  const amount = parseLimit(kind, language, text, currency);
  const change = amount === null ? null : changeOf(current, amount);

  const save = async (wanted: LimitAmount) => {
    const done = changeOf(current, wanted) === 'looser' ? 'protection.requestedSaved' : 'protection.saved';
    if (await send(() => setLimit(target, wanted), done)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (amount === null) setProblem(t(kind === 'time' ? 'protection.hoursInvalid' : 'protection.amountInvalid'));
    else if (change === 'none') onClose();
    else void save(amount);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(`protection.kind_${kind}`)}
      description={`${t(`protection.period_${period}`)}. ${t(`protection.about_${kind}`)}`}
      closeLabel={t('general.close')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t(kind === 'time' ? 'protection.hours' : 'protection.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          error={problem === '' ? undefined : problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        <p role="status" className="min-h-10 text-14 text-dim">
          {change === 'tighter' ? t('protection.tighter') : change === 'looser' ? t('protection.looser') : null}
        </p>
        <div className="flex flex-wrap justify-end gap-2 *:grow">
          {current === null ? null : (
            <Button variant="ghost" busy={isBusy} onClick={() => void save(null)}>
              {t('protection.remove')}
            </Button>
          )}
          <Button type="submit" busy={isBusy}>
            {t('protection.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
