import type { operator } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../../shared/api/queries.ts';
import { useFormat, useText } from '../../../shared/text.ts';

interface GrantDialogProps {
  kind: 'bonus' | 'discount';
  page: operator.PlayerPage;
  onClose(): void;
}

/** A share in percent as hundredths of one. */
const hundredths = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 100));

/** Grants a bonus, or a larger share of the loss for the next discount. Its id is made once, so that a second press is no second grant. */
export function GrantDialog({ kind, page: { player }, onClose }: GrantDialogProps) {
  const t = useText();
  const format = useFormat();
  const [request] = useState(newId);
  const [text, setText] = useState('');
  const [days, setDays] = useState('30');
  const [isChecked, setIsChecked] = useState(false);
  const grants = useCall('player-grants', { params: { id: player.id } });
  const bonus = useAct('player-bonus', ['player-grants', 'player-audit']);
  const discount = useAct('player-discount', ['player-grants', 'player-audit']);
  const value = kind === 'bonus' ? format.parseMoney(text, player.currency) : hundredths(format.parseNumber(text, 2));
  const fits = value !== null && value > 0 && (kind === 'bonus' || value <= 10_000);
  const wholeDays = wholeTyped(days);
  const fitsDays = wholeDays !== null && wholeDays >= 1 && wholeDays <= 365;
  const confirm = async (reason: string) => {
    setIsChecked(true);
    if (!fits || !fitsDays) return false;
    const common = { id: request, reason, days: wholeDays };
    const params = { id: player.id };
    const done =
      kind === 'bonus'
        ? await bonus.run({ params, body: { ...common, amountMinor: value } })
        : await discount.run({ params, body: { ...common, shareBp: value } });
    return done !== null;
  };
  const money = (amountMinor: number | undefined) =>
    amountMinor === undefined ? '…' : format.money(amountMinor, player.currency);
  const limits = { most: money(grants.data?.maxMinor), left: money(grants.data?.leftMinor) };
  return (
    <ActDialog
      title={t(`players.title_${kind}`, { name: player.username })}
      text={t(`players.text_${kind}`, limits)}
      confirm={t(`players.act_${kind}`)}
      asksReason
      done={t('players.done_grant')}
      failure={bonus.failure ?? discount.failure}
      isRunning={bonus.isRunning || discount.isRunning}
      {...{ onConfirm: confirm, onClose }}
    >
      <TextField
        label={kind === 'bonus' ? t('players.amount', { currency: player.currency }) : t('players.share')}
        inputMode="decimal"
        required
        value={text}
        error={isChecked && !fits ? t('general.invalid') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t('players.days')}
        inputMode="numeric"
        required
        value={days}
        error={isChecked && !fitsDays ? t('general.invalid') : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActDialog>
  );
}
