/** A call or a socket's handshake: where it comes from, and what it says of the way. */
interface Heard {
  ip: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * The address that limits may count by; null where it is that of a proxy that nobody has told us of (`TRUSTED_HOPS` is 0 in
 * production and a proxy's header came along): then one player's wrong tries would be everybody's.
 */
export type CountedAddress = (heard: Heard) => string | null;

export interface AddressCounting {
  countedAddress: CountedAddress;
  /** Calls so far whose address was not counted. */
  untrusted(): number;
}

export function createAddressCounting(
  { production, trustedHops }: { production: boolean; trustedHops: number },
  warn: () => void,
): AddressCounting {
  let untrusted = 0;
  return {
    untrusted: () => untrusted,
    countedAddress: ({ ip, headers }) => {
      const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (!isProxied || !production || trustedHops > 0) return ip;
      untrusted += 1;
      if (untrusted === 1) warn();
      return null;
    },
  };
}
