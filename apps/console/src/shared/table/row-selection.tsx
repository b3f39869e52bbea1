import { useText } from '../text.ts';
import type { Selection } from './table-props.ts';

/** Chooses a row, or all of them. */
export function RowCheckbox({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange(isChecked: boolean): void;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="block size-5 cursor-pointer accent-accent"
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Selects every row that is shown, or none. */
export function AllCheckbox({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const t = useText();
  const count = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <RowCheckbox
      label={t('general.selectAll')}
      isChecked={count > 0 && count === keys.length}
      isPartly={count > 0 && count < keys.length}
      onChange={(isChecked) => selection.onChange(withKeys(selection.keys, keys, isChecked))}
    />
  );
}

export function withKeys(before: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys)
    if (isIn) after.add(key);
    else after.delete(key);
  return after;
}
