import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';

type ButtonVariant = 'primary' | 'ghost' | 'solid' | 'danger' | 'plain';
type ButtonSize = 'md' | 'lg';

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on hover:not-disabled:brightness-108',
  ghost: 'border-ctl bg-transparent text-text hover:not-disabled:bg-s2',
  /** Over a picture, where a transparent one cannot be read. */
  solid: 'border-ctl bg-s1 text-text hover:not-disabled:bg-s2',
  danger: 'border-transparent bg-bad text-on hover:not-disabled:brightness-108',
  plain: 'border-transparent bg-transparent text-text hover:not-disabled:bg-s2',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-target px-4 text-14',
  lg: 'min-h-deck-key px-6 text-16',
};

/** Classes only, for links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  classNames(
    'inline-flex min-w-target items-center justify-center gap-2 rounded-control border text-center font-semibold select-none',
    'transition-[transform,filter,background-color] active:not-disabled:scale-[0.97]',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-s3 disabled:text-dim',
    looks[variant],
    sizes[size],
  );

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner, keeps focus and label, ignores presses. */
  busy?: boolean;
  /** Icon before the label. */
  icon?: ReactNode;
}

export const Button = ({ variant, size, busy = false, icon, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(buttonClass(variant, size), busy && 'cursor-progress', className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy ? <Spinner size={18} /> : icon}
    {children}
  </button>
);
