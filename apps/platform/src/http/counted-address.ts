import { undeclaredProxy } from './client-address.ts';

interface Call {
  ip: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * The address that login limits count by; null in production where the call came through an undeclared proxy: one player's
 * wrong passwords would then count against everybody behind it.
 */
export type CountedAddress = (call: Call) => string | null;

export interface AddressCounting {
  countedAddress: CountedAddress;
  /** Calls so far whose address was not counted. */
  uncounted(): number;
}

export function createAddressCounting(
  { production, trustedHops }: { production: boolean; trustedHops: number },
  warn: () => void,
): AddressCounting {
  let uncounted = 0;
  return {
    uncounted: () => uncounted,
    countedAddress: ({ ip, headers }) => {
      if (!production || undeclaredProxy({ address: ip, headers }, trustedHops) === 'none') return ip;
      uncounted += 1;
      if (uncounted === 1) warn();
      return null;
    },
  };
}
