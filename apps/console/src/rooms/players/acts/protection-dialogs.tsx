import type { operator } from '@salon/contract';
import {
  COOL_OFF_HOURS,
  LIMIT_KINDS,
  type LimitKind,
  PERIODS,
  type Period,
  SELF_EXCLUSION_MONTHS,
} from '@salon/domain/protection/index.ts';
import { Select, TextField } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { useAct } from '../../../shared/api/queries.ts';
import { useFormat, useText } from '../../../shared/text.ts';

interface DialogProps {
  page: operator.PlayerPage;
  onClose(): void;
}

const REFRESHES = ['player', 'player-protection', 'player-audit'] as const;

/** A stricter limit; the platform refuses a looser one with the present amount. */
export function LimitDialog({ page: { player }, onClose }: DialogProps) {
  const t = useText();
  const format = useFormat();
  const [kind, setKind] = useState<LimitKind>('loss');
  const [period, setPeriod] = useState<Period>('day');
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('player-limit', REFRESHES);
  const amount = kind === 'time' ? secondsOf(format.parseNumber(text, 2)) : format.parseMoney(text, player.currency);
  return (
    <ActDialog
      title={t('players.title_limit', { name: player.username })}
      text={t('players.text_limit')}
      confirm={t('players.act_limit')}
      asksReason
      done={t('players.done_limit')}
      onConfirm={async (reason) => {
        setIsChecked(true);
        if (amount === null) return false;
        return (await run({ params: { id: player.id }, body: { kind, period, amount, reason } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      <Select
        label={t('players.limitKind')}
        value={kind}
        options={LIMIT_KINDS.map((value) => ({ value, label: t(`players.limit_${value}`) }))}
        onChange={setKind}
      />
      <Select
        label={t('players.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`players.period_${value}`) }))}
        onChange={setPeriod}
      />
      <TextField
        label={kind === 'time' ? t('players.hours') : t('players.amount', { currency: player.currency })}
        inputMode="decimal"
        required
        value={text}
        error={isChecked && amount === null ? t('general.invalid') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  );
}

const secondsOf = (hours: number | null): number | null =>
  hours === null || hours < 0 ? null : Math.round(hours * 3_600);

/** A break on the player's behalf; never shorter than a running one. */
export function BreakDialog({ page: { player }, onClose }: DialogProps) {
  const t = useText();
  const [choice, setChoice] = useState(`cool_off:${COOL_OFF_HOURS[0]}`);
  const { run, failure, isRunning } = useAct('player-break', REFRESHES);
  const options = [
    ...COOL_OFF_HOURS.map((hours) => ({
      value: `cool_off:${hours}`,
      label: t('players.coolOffDays', { count: hours / 24 }),
    })),
    ...SELF_EXCLUSION_MONTHS.map((months) => ({
      value: `self_exclusion:${months}`,
      label: t('players.selfExclusionMonths', { count: months }),
    })),
  ];
  return (
    <ActDialog
      title={t('players.title_break', { name: player.username })}
      text={t('players.text_break')}
      confirm={t('players.act_break')}
      isDangerous
      asksReason
      done={t('players.done_break')}
      onConfirm={async (reason) => {
        const [kind, length] = choice.split(':') as ['cool_off' | 'self_exclusion', string];
        return (await run({ params: { id: player.id }, body: { kind, length: Number(length), reason } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      <Select label={t('players.breakLength')} value={choice} options={options} onChange={setChoice} />
    </ActDialog>
  );
}
