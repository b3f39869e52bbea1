import { formatNumber } from '@salon/i18n';
import { Button, IconButton } from '@salon/ui';
import { Delete } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** As on every keypad for codes, also from right to left. */
export function DigitPad(props: { value: string; disabled: boolean; onChange(value: string): void }) {
  const { value, disabled, onChange } = props;
  const { t, i18n } = useTranslation();
  const digit = (one: string) => (
    <Button key={one} variant="ghost" disabled={disabled} onClick={() => onChange(value + one)}>
      {formatNumber(i18n.language, Number(one))}
    </Button>
  );
  return (
    <fieldset aria-label={t('lock.pad')} dir="ltr" className="grid grid-cols-3 gap-2">
      {DIGITS.map(digit)}
      <span />
      {digit('0')}
      <IconButton
        label={t('lock.deleteDigit')}
        icon={<Delete />}
        disabled={disabled || value === ''}
        onClick={() => onChange(value.slice(0, -1))}
        className="justify-self-center"
      />
    </fieldset>
  );
}
