import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Failure } from '@salon/contract';
import { isWithin, parseRange } from '@salon/domain/addresses/ranges.ts';
import { remembered } from './remembered.ts';

export type RefusesAddress = (siteId: number, address: string) => Promise<Failure | null>;

type Headers = Record<string, string | string[] | undefined>;
interface Peer {
  /** Of the TCP connection. */
  address: string;
  headers: Headers;
}

/** Which proxies are believed, and by which header. */
export interface Proxies {
  /** How many of the nearest ones are ours. */
  trustedHops: number;
  /** Lower case; null: `X-Forwarded-For`, else `Forwarded`, else `X-Real-IP`. */
  addressHeader?: string | null;
}

/** The address of everybody whose address a proxy does not say: all of them count as one. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Headers with a hop for each proxy, the nearest last; every other one has the client's address alone. */
const LISTS: readonly string[] = ['x-forwarded-for', 'forwarded'];
/** In the order in which they are looked for. The nearest proxy of ours writes one of them, so that what a client wrote is not met. */
const USUAL: readonly string[] = [...LISTS, 'x-real-ip'];
/** Headers by which proxies and networks for content say whom they were called by. */
const PROXY_HEADERS: readonly string[] = [
  ...USUAL,
  ...['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-azure-clientip', 'x-client-ip'],
];

/**
 * Client address of a call or a socket. Only the nearest `trustedHops` proxies are believed: each of them appends the address that it
 * was called from. `UNKNOWN_ADDRESS` where the one that counts says none.
 */
export function addressOf({ address, headers }: Peer, { trustedHops, addressHeader = null }: Proxies): string {
  const name = trustedHops === 0 ? undefined : headerOf(headers, addressHeader);
  const hops = [address, ...(name === undefined ? [] : hopsIn(name, String(headers[name] ?? '')))];
  const wanted = name === undefined || LISTS.includes(name) ? trustedHops : 1;
  return readAddress(hops[Math.min(wanted, hops.length - 1)] ?? '');
}

const headerOf = (headers: Headers, addressHeader: string | null): string | undefined =>
  addressHeader ?? USUAL.find((name) => headers[name] !== undefined && headers[name] !== '');

/** The addresses of a header, the nearest first. */
function hopsIn(name: string, value: string): string[] {
  if (name === 'forwarded') return elementsOf(value).map((element) => parameterOf(element, 'for') ?? '');
  return value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .reverse();
}

/**
 * Elements of a `Forwarded` header (RFC 7239), the nearest first. It is read from its end, which the nearest proxy has written: a quote
 * that a client has left open reaches no further than the client's own part.
 */
function elementsOf(value: string): string[] {
  const elements: string[] = [];
  let end = value.length;
  let isQuoted = false;
  for (let at = end - 1; at >= 0; at -= 1) {
    if (value[at] === '"') isQuoted = !isQuoted;
    if (value[at] !== ',' || isQuoted) continue;
    elements.push(value.slice(at + 1, end));
    end = at;
  }
  return [...elements, value.slice(0, end)];
}

/** A parameter of an element, the value without its quotes. */
function parameterOf(element: string, wanted: 'for' | 'host' | 'proto'): string | undefined {
  // Blanks stand in one place of each branch: where two could take them, a long row of them would be tried in every split.
  const parameter = /\s*([\w-]+)\s*=(?:\s*"((?:[^"\\]|\\.)*)"\s*|([^;"]*))(?:;|$)/y;
  for (let found = parameter.exec(element); found !== null; found = parameter.exec(element)) {
    const [, name = '', quoted, bare = ''] = found;
    if (name.toLowerCase() === wanted) return (quoted ?? bare).trim();
  }
  return undefined;
}

const ADDRESSES_REMEMBERED = 1_000;
/**
 * An address in whatever form it is said, in one form: with a port, in brackets or quotes, with a zone, in capitals, IPv4 within IPv6.
 * What is none, `unknown` or an obfuscated name, is `UNKNOWN_ADDRESS`.
 */
export const readAddress = remembered(function read(text: string): string {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1];
  // One colon: a port follows. More of them: an IPv6 address.
  const host = inBrackets ?? bare.replace(/^([^:]*):\d{1,5}$/, '$1');
  const plain = host.replace(/%[^%]*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return UNKNOWN_ADDRESS;
  const six = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(six) ?? [];
  if (high === undefined || low === undefined) return six;
  return [high, low].flatMap((two) => [Number.parseInt(two, 16) >> 8, Number.parseInt(two, 16) & 0xff]).join('.');
}, ADDRESSES_REMEMBERED);

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

const isForwarded = (headers: Headers): boolean => PROXY_HEADERS.some((name) => headers[name] !== undefined);

/**
 * Whether the peer is a proxy that `TRUSTED_HOPS` does not count, so that its address is shared by many clients.
 * `certain`: it has a private address. `claimed`: only a header says so, which any client can send.
 */
export function undeclaredProxy({ address, headers }: Peer, trustedHops: number): 'none' | 'claimed' | 'certain' {
  if (trustedHops > 0 || !isForwarded(headers)) return 'none';
  const plain = readAddress(address);
  const isPrivate = isIP(plain) !== 0 && PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  return isPrivate ? 'certain' : 'claimed';
}

const OWN_COMPUTER = ['127.0.0.0/8', '::1'].flatMap((range) => parseRange(range) ?? []);
const PLAIN_HOST = /^(?:[\w.-]{0,253}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** Whether it is a host as browsers send it: a name or an address, and a port. None is one too: HTTP/1.0 needs none. */
export const isPlainHost = (host: string): boolean => PLAIN_HOST.test(host);

/** Whether a call comes from the node's own computer: not through a proxy there, whose callers are everybody. */
export const isFromHere = ({ address, headers }: Peer): boolean =>
  !isForwarded(headers) && isWithin(address, OWN_COMPUTER);

/** Host that a call or a socket was opened at: the nearest proxy is believed, where `trustedHops` counts one. */
export function hostOf({ headers }: { headers: Headers }, trustedHops: number): string {
  const sent = trustedHops > 0 ? sentByNearest(headers, 'x-forwarded-host', 'host') : undefined;
  return sent ?? String(headers.host ?? '');
}

/** `http` or `https`, as the nearest proxy was called; undefined: none is believed, or it does not say. */
export function protocolOf({ headers }: { headers: Headers }, trustedHops: number): 'http' | 'https' | undefined {
  const sent = trustedHops > 0 ? sentByNearest(headers, 'x-forwarded-proto', 'proto')?.toLowerCase() : undefined;
  return sent === 'http' || sent === 'https' ? sent : undefined;
}

function sentByNearest(headers: Headers, name: string, parameter: 'host' | 'proto'): string | undefined {
  const value = String(headers[name] ?? '');
  if (value !== '') return value.slice(value.lastIndexOf(',') + 1).trim();
  const [nearest = ''] = elementsOf(String(headers.forwarded ?? ''));
  return parameterOf(nearest, parameter) || undefined;
}
