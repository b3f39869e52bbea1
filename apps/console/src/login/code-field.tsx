import { codeTyped } from '@salon/domain/typed/code.ts';
import { TextField } from '@salon/ui';
import { useText } from '../shared/text.ts';

export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Six digits of an authenticator app; what groups them is taken out. */
export function CodeField({
  value,
  isChecked,
  onChange,
}: {
  value: string;
  isChecked: boolean;
  onChange(code: string): void;
}) {
  const t = useText();
  return (
    <TextField
      label={t('login.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      value={value}
      error={isChecked && !isCode(value) ? t('login.codeInvalid') : undefined}
      onChange={(event) => onChange(codeTyped(event.target.value))}
    />
  );
}
