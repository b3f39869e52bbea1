import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface LabelledInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

const tick =
  'checked:before:block before:hidden before:size-3 before:bg-on before:[clip-path:polygon(14%_46%,0_62%,40%_100%,100%_22%,84%_8%,38%_68%)]';

/** A styled native checkbox, so that forms, password managers and forced colours need no help. */
export const Checkbox = ({ label, className, ...rest }: LabelledInputProps) => (
  <label className={classNames('inline-flex min-h-target cursor-pointer items-center gap-3', className)}>
    <input
      {...rest}
      type="checkbox"
      className={classNames(
        'grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-[5px] border border-ctl bg-s1 transition-colors',
        'checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden',
        tick,
      )}
    />
    <span>{label}</span>
  </label>
);

/** On or off, at once: for settings. */
export const Switch = ({ label, className, ...rest }: LabelledInputProps) => (
  <label className={classNames('flex min-h-target cursor-pointer items-center justify-between gap-3', className)}>
    <span>{label}</span>
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
      role="switch"
      className={classNames(
        'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-ctl bg-s2 transition-colors',
        'checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden',
        'before:absolute before:start-[3px] before:top-[3px] before:size-4 before:rounded-full before:bg-ctl before:transition-transform',
        'checked:before:bg-on ltr:checked:before:translate-x-4 rtl:checked:before:-translate-x-4',
      )}
    />
  </label>
);
