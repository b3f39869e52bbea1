import type { Failure } from '@salon/contract';

export type RefusesAddress = (siteId: number, address: string) => Promise<Failure | null>;

/** Where a socket comes from, by the same rule as a call: as many proxies are believed as stand in front of us. */
export function addressOf(
  { address, headers }: { address: string; headers: Record<string, string | string[] | undefined> },
  trustedHops: number,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  // The nearest first; each proxy adds at the end whom it heard it from.
  const way = [address, ...forwarded.reverse()];
  return way[Math.min(trustedHops, way.length - 1)] ?? address;
}
