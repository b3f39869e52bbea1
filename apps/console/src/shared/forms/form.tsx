import type { Failure } from '@salon/contract';
import { Button } from '@salon/ui';
import type { FormEvent, ReactNode } from 'react';
import { useErrorText } from '../text.ts';

interface FormProps {
  onSubmit(): void;
  /** What the platform said. */
  failure?: Failure | null;
  /** A refusal of our own. */
  problem?: string | undefined;
  submit: string;
  isBusy: boolean;
  isDangerous?: boolean;
  /** Buttons beside the submit button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields with a submit button; a refusal stands above it and is read out. */
export function Form({ onSubmit, failure, problem, submit, isBusy, isDangerous, beside, children }: FormProps) {
  const errorText = useErrorText();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form noValidate onSubmit={send} className="flex min-w-0 flex-col gap-4">
      {children}
      <p role="alert" className="text-bad empty:hidden">
        {failure ? errorText(failure) : problem}
      </p>
      <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">
        {beside}
        <Button type="submit" busy={isBusy} variant={isDangerous ? 'danger' : 'primary'}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
