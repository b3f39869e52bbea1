import type { Failure } from '@salon/contract';
import { useState } from 'react';

/** A form on its journey to the platform. `isChecked`: it was sent once, so that fields show what they miss. */
export function useSubmission(send: () => Promise<Failure | null>) {
  const [isBusy, setIsBusy] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async () => {
    setIsBusy(true);
    setFailure(null);
    setFailure(await send());
    setIsBusy(false);
  };
  /** Sends where the fields fit. */
  const submit = (fits: boolean) => {
    setIsChecked(true);
    if (fits) void run();
  };
  return { submit, isBusy, isChecked, failure };
}
