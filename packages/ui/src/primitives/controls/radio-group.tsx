import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** A small picture of what the option means, above its label. */
  picture?: ReactNode;
  /** Draws the option in a theme of its own. */
  theme?: string | undefined;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  /** The legend is for screen readers only. */
  legendHidden?: boolean;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  /** Smallest width of an option, so that they wrap: a css length. */
  optionWidth?: string;
  /** Groups of one choice share a name. */
  name?: string;
}

/** One of a few, each in sight. Styled native radios: arrow keys choose at once, which is the live preview. */
export const RadioGroup = <Value extends string>({
  legend,
  legendHidden = false,
  value,
  onChange,
  options,
  optionWidth = '96px',
  name,
}: RadioGroupProps<Value>) => {
  const ownName = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className={legendHidden ? 'sr-only' : 'pb-1 text-12 text-dim'}>{legend}</legend>
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${optionWidth}), 1fr))` }}
      >
        {options.map((option) => (
          <label
            key={option.value}
            data-theme={option.theme}
            className={classNames(
              'relative flex min-h-target cursor-pointer flex-col justify-center gap-2 rounded-control border p-2 text-center text-12',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset',
              'forced-colors:has-checked:outline-2',
              option.theme === undefined ? 'border-ctl hover:bg-s2' : 'border-line bg-bg text-text',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.picture}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
