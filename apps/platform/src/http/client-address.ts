import { BlockList, isIP } from 'node:net';
import type { Failure } from '@salon/contract';
import { isWithin, parseRange } from '@salon/domain/addresses/ranges.ts';

export type RefusesAddress = (siteId: number, address: string) => Promise<Failure | null>;

type Headers = Record<string, string | string[] | undefined>;
interface Peer {
  /** Of the TCP connection. */
  address: string;
  headers: Headers;
}

/** Client address of a socket, by the same rule as Fastify's for a call: only the nearest `trustedHops` proxies are believed. */
export function addressOf({ address, headers }: Peer, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  // Nearest first: each proxy appends the address that it was called from.
  const hops = [address, ...forwarded.reverse()];
  return hops[Math.min(trustedHops, hops.length - 1)] ?? address;
}

/** Private networks: a connection from one of them is not a client's on the internet. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whether the peer is a proxy that `TRUSTED_HOPS` does not count, so that its address is shared by many clients.
 * `certain`: it has a private address. `claimed`: only a header says so, which any client can send.
 */
export function undeclaredProxy({ address, headers }: Peer, trustedHops: number): 'none' | 'claimed' | 'certain' {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (!isForwarded || trustedHops > 0) return 'none';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const isPrivate = isIP(plain) !== 0 && PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  return isPrivate ? 'certain' : 'claimed';
}

const OWN_COMPUTER = ['127.0.0.0/8', '::1'].flatMap((range) => parseRange(range) ?? []);
const PLAIN_HOST = /^(?:[\w.-]{0,253}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** Whether it is a host as browsers send it: a name or an address, and a port. None is one too: HTTP/1.0 needs none. */
export const isPlainHost = (host: string): boolean => PLAIN_HOST.test(host);

/** Whether a call comes from the node's own computer: not through a proxy there, whose callers are everybody. */
export const isFromHere = ({ address, headers }: Peer): boolean =>
  headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && isWithin(address, OWN_COMPUTER);

/** Host that a socket was opened at: the nearest proxy is believed, where `trustedHops` counts one. */
export function hostOf({ headers }: { headers: Headers }, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  if (trustedHops > 0 && forwarded !== '') return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return String(headers.host ?? '');
}
