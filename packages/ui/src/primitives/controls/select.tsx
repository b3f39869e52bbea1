import { ChevronDown } from 'lucide-react';
import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import { classNames } from '../class-names.ts';
import { part } from '../part.ts';
import { useStandIn } from '../stand-in.ts';
import type { MenuItem, SelectProps } from './base-select.tsx';
import { selectLabelClass, selectTriggerClass } from './select-look.ts';

const selectPart = part(() => import('./base-select.tsx'));

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const [isAskedFor, setIsAskedFor] = useState(false);
  const { real, ref, handlers } = useStandIn(selectPart, isAskedFor);
  if (real !== null) return <real.BaseSelect {...props} defaultOpen={isAskedFor} button={ref} />;
  const { label, labelHidden = false, value, options, className } = props;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className={selectLabelClass(labelHidden)}>{label}</div>
      <button
        ref={ref}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        className={selectTriggerClass}
        {...handlers}
        onClick={() => setIsAskedFor(true)}
        onKeyDown={(event) => isOpeningKey(event) && setIsAskedFor(true)}
      >
        <span>{options.find((option) => option.value === value)?.label}</span>
        <span aria-hidden="true" className="text-dim">
          <ChevronDown size={18} strokeWidth={1.8} />
        </span>
      </button>
    </div>
  );
};

/** A button that opens a list of actions. `trigger` is a `Button` or `IconButton`. */
export const Menu = (props: { trigger: ReactElement<Record<string, unknown>>; items: readonly MenuItem[] }) => {
  const [isAskedFor, setIsAskedFor] = useState(false);
  const { real, ref, handlers } = useStandIn(selectPart, isAskedFor);
  if (real !== null) return <real.BaseMenu {...props} defaultOpen={isAskedFor} button={ref} />;
  return cloneElement(props.trigger, {
    ref,
    ...handlers,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsAskedFor(true),
    onKeyDown: (event: KeyboardEvent) => isOpeningKey(event) && setIsAskedFor(true),
  });
};

function isOpeningKey(event: KeyboardEvent): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false;
  event.preventDefault();
  return true;
}
