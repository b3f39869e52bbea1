import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { usePortalContainer } from '../overlays/portal.tsx';

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

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  className?: string | undefined;
}

export const Select = <Value extends string>({
  label,
  value,
  onChange,
  options,
  labelHidden,
  className,
}: SelectProps<Value>) => {
  const container = usePortalContainer();
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next as Value);
      }}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      modal={false}
    >
      <div className={classNames('flex flex-col gap-1', className)}>
        <BaseSelect.Label className={labelHidden ? 'sr-only' : 'text-12 font-medium text-dim'}>
          {label}
        </BaseSelect.Label>
        {/* Base UI joins label and trigger after the first paint: until then this is its name. */}
        <BaseSelect.Trigger
          aria-label={label}
          className="flex min-h-target items-center justify-between gap-2 rounded-control border border-ctl bg-transparent px-3 text-14 font-medium transition-colors hover:bg-s2"
        >
          <BaseSelect.Value />
          <BaseSelect.Icon className="text-dim">
            <ChevronDown size={18} strokeWidth={1.8} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
      </div>
      <BaseSelect.Portal container={container}>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} align="start" className="z-50 outline-none">
          <BaseSelect.Popup className={classNames(popupClass, 'min-w-(--anchor-width)')}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className={classNames(itemClass, 'justify-between')}
                >
                  <BaseSelect.ItemText lang={option.lang}>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="text-accent">
                    <Check size={18} strokeWidth={1.8} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
};

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}

/** A button that opens a list of actions. `trigger` is a `Button` or `IconButton`. */
export const Menu = ({
  trigger,
  items,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
}) => {
  const container = usePortalContainer();
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <BaseMenu.Popup className={classNames(popupClass, 'min-w-40')}>
            {items.map((item) => (
              <BaseMenu.Item
                key={item.id}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classNames(itemClass, 'icon-22')}
              >
                {item.icon}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
};
