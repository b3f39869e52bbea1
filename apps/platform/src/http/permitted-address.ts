import { isWithin, parseRange } from '@salon/domain/addresses/ranges.ts';

/** Whether `address` is among `permitted` (addresses and CIDR ranges); no list permits everybody, a bad entry permits nobody. */
export const isPermitted = (address: string, permitted: readonly string[] | null): boolean =>
  permitted === null ||
  isWithin(
    address,
    permitted.flatMap((entry) => parseRange(entry.trim()) ?? []),
  );
