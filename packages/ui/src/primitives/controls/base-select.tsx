import { Menu as BaseUiMenu } from '@base-ui/react/menu';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { usePortalContainer } from '../overlays/portal.tsx';
import { selectLabelClass, selectTriggerClass } from './select-look.ts';

const popupClass =
  'max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-s2 p-1 text-text outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';
const itemClass =
  'flex min-h-target cursor-default items-center gap-2 rounded-control px-3 text-14 outline-none select-none data-disabled:text-dim data-highlighted:bg-s3 forced-colors:data-highlighted:bg-[Highlight]';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Language of the label, where it is not the page's. */
  lang?: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  className?: string | undefined;
}

/** What stood in for it: whether that was pressed, and where the element of the button goes. */
interface StoodIn {
  defaultOpen: boolean;
  button: RefObject<HTMLButtonElement | null>;
}

export const BaseSelect = <Value extends string>({
  label,
  value,
  onChange,
  options,
  labelHidden,
  className,
  defaultOpen,
  button,
}: SelectProps<Value> & StoodIn) => {
  const container = usePortalContainer();
  return (
    <Base.Root
      value={value}
      defaultOpen={defaultOpen}
      onValueChange={(next) => {
        if (next !== null) onChange(next as Value);
      }}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      modal={false}
    >
      <div className={classNames('flex flex-col gap-1', className)}>
        <Base.Label className={selectLabelClass(labelHidden ?? false)}>{label}</Base.Label>
        {/* Base UI joins label and trigger after the first paint: until then this is its name. */}
        <Base.Trigger ref={button} aria-label={label} className={selectTriggerClass}>
          <Base.Value />
          <Base.Icon className="text-dim">
            <ChevronDown size={18} strokeWidth={1.8} />
          </Base.Icon>
        </Base.Trigger>
      </div>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} align="start" className="z-50 outline-none">
          <Base.Popup className={classNames(popupClass, 'min-w-(--anchor-width)')}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={classNames(itemClass, 'justify-between')}>
                  <Base.ItemText lang={option.lang}>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent">
                    <Check size={18} strokeWidth={1.8} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}

export const BaseMenu = ({
  trigger,
  items,
  defaultOpen,
  button,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
} & StoodIn) => {
  const container = usePortalContainer();
  return (
    <BaseUiMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseUiMenu.Trigger ref={button} render={trigger} />
      <BaseUiMenu.Portal container={container}>
        <BaseUiMenu.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <BaseUiMenu.Popup className={classNames(popupClass, 'min-w-40')}>
            {items.map((item) => (
              <BaseUiMenu.Item
                key={item.id}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classNames(itemClass, 'icon-22')}
              >
                {item.icon}
                {item.label}
              </BaseUiMenu.Item>
            ))}
          </BaseUiMenu.Popup>
        </BaseUiMenu.Positioner>
      </BaseUiMenu.Portal>
    </BaseUiMenu.Root>
  );
};
