import { wholeTyped } from '@salon/domain/typed/number.ts';
import { TextField } from '@salon/ui';
import { useFormat, useText } from '../text.ts';

/** Null: left empty. Undefined: it is no whole number. */
export const optionalWholeOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (wholeTyped(text) ?? undefined);

interface WholeNumberFieldProps {
  label: string;
  hint?: string;
  /** Minor units, shown as money too; hundredths of a percent, shown in percent too. */
  unit?: 'amount' | 'share';
  /** May stay empty. */
  isOptional?: boolean;
  value: string;
  onChange(text: string): void;
}

/** A whole number of zero or more. */
export function WholeNumberField({ label, hint, unit, isOptional = false, value, onChange }: WholeNumberFieldProps) {
  const t = useText();
  const format = useFormat();
  const whole = wholeTyped(value);
  const shown = unit === 'amount' ? format.money : (bp: number) => format.percent(bp / 10_000);
  const read = unit !== undefined && whole !== null ? t('setup.amountOf', { amount: shown(whole) }) : '';
  return (
    <TextField
      label={label}
      hint={[read, hint].filter(Boolean).join(' · ') || undefined}
      inputMode="numeric"
      required={!isOptional}
      autoComplete="off"
      value={value}
      error={whole === null && !(isOptional && value.trim() === '') ? t('general.invalid') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
