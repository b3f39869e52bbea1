import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the row. */
  label: string;
  tabs: readonly Tab[];
  /** The open one; without it the first is open, and the tabs keep it themselves. */
  value?: string;
  onChange?: (id: string) => void;
  className?: string;
  listClassName?: string;
}

/** Arrow keys walk along the row, which scrolls sideways where it is longer than the page; only the open panel is drawn. */
export function Tabs({ label, tabs, value, onChange, className, listClassName }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // A page that is opened by its address may have its tab beyond the edge.
  useEffect(() => {
    if (value !== undefined) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
      className={classNames('flex min-w-0 flex-col', className)}
    >
      <Base.List
        ref={list}
        aria-label={label}
        activateOnFocus
        className={classNames('flex min-w-0 gap-1 overflow-x-auto border-b border-line', listClassName)}
      >
        {tabs.map(({ id, label: name }) => (
          <Base.Tab
            key={id}
            value={id}
            className={classNames(
              '-mb-px flex min-h-target shrink-0 items-center gap-2 border-b-2 border-transparent px-4 text-14 text-dim',
              'transition-colors -outline-offset-2 hover:text-text data-active:border-accent data-active:text-text',
              'forced-colors:data-active:border-[Highlight]',
            )}
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, panel }) => (
        <Base.Panel key={id} value={id} className="min-w-0 pt-4 -outline-offset-2">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
