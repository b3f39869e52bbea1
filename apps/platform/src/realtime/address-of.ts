import type { Failure } from '@salon/contract';

export type RefusesAddress = (siteId: number, address: string) => Promise<Failure | null>;

type Headers = Record<string, string | string[] | undefined>;

/** Where a socket comes from, by the same rule as a call: as many proxies are believed as stand in front of us. */
export function addressOf({ address, headers }: { address: string; headers: Headers }, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  // The nearest first; each proxy adds at the end whom it heard it from.
  const way = [address, ...forwarded.reverse()];
  return way[Math.min(trustedHops, way.length - 1)] ?? address;
}

/** At which host a socket was opened, by the same rule as a call: the nearest proxy is believed, where one stands in front of us. */
export function hostOf({ headers }: { headers: Headers }, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  if (trustedHops > 0 && forwarded !== '') return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return String(headers.host ?? '');
}
