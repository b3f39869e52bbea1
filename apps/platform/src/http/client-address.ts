import { BlockList, isIP } from 'node:net';
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

/** Networks that no stranger comes from, unless somebody of ours hands them on. */
const OWN = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN.addSubnet(net, bits, 'ipv4');
OWN.addAddress('::1', 'ipv6');
OWN.addSubnet('fc00::', 7, 'ipv6');

/** A proxy of ours that `TRUSTED_HOPS` does not count: everybody comes from its address, so that nobody may be judged by it. */
export function isUndeclaredProxy(
  { address, headers }: { address: string; headers: Headers },
  trustedHops: number,
): boolean {
  if (trustedHops > 0 || headers['x-forwarded-for'] === undefined) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && OWN.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** At which host a socket was opened, by the same rule as a call: the nearest proxy is believed, where one stands in front of us. */
export function hostOf({ headers }: { headers: Headers }, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  if (trustedHops > 0 && forwarded !== '') return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return String(headers.host ?? '');
}
