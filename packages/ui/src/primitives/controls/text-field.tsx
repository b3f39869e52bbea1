import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Shown below and tied to the input; makes it invalid. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Something before the text, as an icon. */
  leading?: ReactNode;
  /** A control at the inline end, as the password's eye. */
  trailing?: ReactNode;
  /** The label is for screen readers only, for a search box with an icon. */
  labelHidden?: boolean;
}

/** Works with react-hook-form's `register`: the ref and all events reach the input. */
export const TextField = ({
  label,
  error,
  hint,
  leading,
  trailing,
  labelHidden,
  className,
  id,
  ...rest
}: TextFieldProps) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={inputId} className={labelHidden ? 'sr-only' : 'text-12 text-dim'}>
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-target items-stretch rounded-control border bg-s1 transition-colors',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
          'has-[input:disabled]:bg-s2',
          error ? 'border-bad' : 'border-ctl',
        )}
      >
        {leading ? <span className="icon-22 flex items-center ps-3 text-dim">{leading}</span> : null}
        <input
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className="min-w-0 grow rounded-control bg-transparent px-3 text-16 text-text outline-none placeholder:text-dim disabled:text-dim"
        />
        {trailing}
      </div>
      {note ? (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-12', error ? 'text-bad' : 'text-dim')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
};
