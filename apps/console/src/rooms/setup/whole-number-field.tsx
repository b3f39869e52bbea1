import { TextField } from '@salon/ui';
import { useFormat, useText } from '../../shared/text.ts';

/** Null: it is none. */
export const wholeOf = (text: string): number | null => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : null);

interface WholeNumberFieldProps {
  label: string;
  hint?: string;
  /** Minor units: shown as money too. */
  isAmount?: boolean;
  value: string;
  onChange(text: string): void;
}

/** A whole number of zero or more. */
export function WholeNumberField({ label, hint, isAmount = false, value, onChange }: WholeNumberFieldProps) {
  const t = useText();
  const format = useFormat();
  const whole = wholeOf(value);
  const money = isAmount && whole !== null ? t('setup.amountOf', { amount: format.money(whole) }) : '';
  return (
    <TextField
      label={label}
      hint={[money, hint].filter(Boolean).join(' · ') || undefined}
      inputMode="numeric"
      required
      autoComplete="off"
      value={value}
      error={whole === null ? t('general.invalid') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
