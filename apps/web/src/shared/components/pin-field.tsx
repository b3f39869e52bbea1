import { TextField, type TextFieldProps } from '@salon/ui';

/** Input of a PIN: hidden digits with a numeric keypad, left to right in every language. */
export const PinField = (props: TextFieldProps) => (
  <TextField type="password" inputMode="numeric" autoComplete="off" dir="ltr" {...props} />
);
