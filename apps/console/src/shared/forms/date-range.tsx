import { TextField } from '@salon/ui';
import { useText } from '../text.ts';

/** Days as `2026-11-23`, both of them inside; empty: open to that side. */
export interface Days {
  from: string;
  until: string;
}

export const isInverted = ({ from, until }: Days): boolean => from !== '' && until !== '' && until < from;

/** From one day to another. */
export function DateRange({ value, onChange }: { value: Days; onChange(days: Days): void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3 *:min-w-40">
      <TextField
        type="date"
        label={t('general.from')}
        value={value.from}
        max={value.until}
        onChange={(event) => onChange({ ...value, from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('general.until')}
        value={value.until}
        min={value.from}
        error={isInverted(value) ? t('general.rangeInverted') : undefined}
        onChange={(event) => onChange({ ...value, until: event.target.value })}
      />
    </div>
  );
}
