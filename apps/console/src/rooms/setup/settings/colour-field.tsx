import { TextField } from '@salon/ui';
import { useText } from '../../../shared/text.ts';

interface ColourFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange(colour: string): void;
}

/** A colour as `#rrggbb`, typed or picked. */
export function ColourField({ label, error, value, onChange }: ColourFieldProps) {
  const t = useText();
  return (
    <TextField
      label={label}
      labelHidden
      error={error}
      value={value}
      placeholder="#rrggbb"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      trailing={
        <input
          type="color"
          aria-label={`${t('setup.pickColour')}: ${label}`}
          className="m-1 h-9 w-12 cursor-pointer self-center rounded-control border border-line bg-transparent p-0.5"
          // The browser shows black for what is no colour.
          value={/^#[0-9A-Fa-f]{6}$/.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
