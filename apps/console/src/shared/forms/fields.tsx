import { classNames, IconButton, TextField, type TextFieldProps } from '@salon/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useText } from '../text.ts';

/** A password that may be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      maxLength={200}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(isShown ? 'general.hidePassword' : 'general.showPassword')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Several lines of text, as the text field of one line. */
export function TextArea({ label, error, hint, rows = 3, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-12 text-dim">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={classNames(
          'min-w-0 resize-y rounded-control border bg-s1 px-3 py-2 text-16 text-text placeholder:text-dim',
          error ? 'border-bad' : 'border-ctl',
        )}
      />
      {note ? (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classNames('text-12', error ? 'text-bad' : 'text-dim')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
