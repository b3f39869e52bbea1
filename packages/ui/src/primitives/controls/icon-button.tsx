import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tip } from '../overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name, and the tooltip where `tip` is set. */
  label: string;
  /** A lucide icon; 22 px, stroke 1.8 through css. */
  icon: ReactNode;
  tip?: boolean;
  /** For toggles: announced as pressed, shown in the accent. */
  pressed?: boolean;
}

export const IconButton = ({ label, icon, tip = false, pressed, className, ...rest }: IconButtonProps) => {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        'icon-22 inline-flex size-target shrink-0 items-center justify-center rounded-control border border-transparent',
        'transition-[transform,background-color] hover:not-disabled:bg-s2 active:not-disabled:scale-[0.94]',
        'disabled:cursor-not-allowed disabled:text-dim',
        pressed && 'text-accent',
        className,
      )}
    >
      {icon}
    </button>
  );
  return tip ? <Tip text={label}>{button}</Tip> : button;
};
