import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Classes only, for chips that are links. */
export const chipClass = (selected: boolean): string =>
  classNames(
    'inline-flex min-h-target shrink-0 items-center gap-2 rounded-control border px-4 text-14 whitespace-nowrap select-none',
    'transition-[transform,background-color] active:scale-[0.97]',
    selected ? 'border-accent bg-accent text-on' : 'border-ctl bg-transparent text-text hover:bg-s2',
  );

interface ChipProps extends ComponentProps<'button'> {
  selected: boolean;
  icon?: ReactNode;
}

/** One of several filters. Its state is announced as pressed. */
export const Chip = ({ selected, icon, className, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={selected} className={classNames(chipClass(selected), className)}>
    {icon}
    {children}
  </button>
);

/** A row of chips that scrolls sideways on a phone. Bleeds over the page's inline padding of 12 px. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="m-0 min-w-0 border-0 p-0">
    <legend className="sr-only">{label}</legend>
    <div className="-mx-3 flex snap-x gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none]">{children}</div>
  </fieldset>
);
