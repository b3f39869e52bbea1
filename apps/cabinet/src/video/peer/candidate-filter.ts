import { BlockList, isIP } from 'node:net';
import { targetOf } from '@salon/domain/picture/ice-candidate.ts';

/** Well-known ports are refused: no browser listens there, and a service behind one might answer. */
const MIN_PORT = 1_024;

/** Addresses that are not public (IANA special-purpose registries). */
const RESERVED_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Only 2000::/3 is public IPv6; within it, documentation, tunnel and translation prefixes embed other addresses. */
const GLOBAL_IPV6 = '2000::/3';
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Reads ranges such as `10.0.0.0/8` or `fd00::/8`, and single addresses. Null if one of them is invalid. */
export function parseAddressRanges(texts: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    if (family === 0 || Number(bits ?? most) > most) return null;
    list.addSubnet(address, Number(bits ?? most), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const reservedIpv4 = parseAddressRanges(RESERVED_IPV4)!;
const reservedIpv6 = parseAddressRanges(RESERVED_IPV6)!;
const globalIpv6 = parseAddressRanges([GLOBAL_IPV6])!;

/** Whether a browser may make the cabinet send packets to this address. `allowed`: private ranges that players use. */
export function isAllowedAddress(address: string, allowed: BlockList): boolean {
  switch (isIP(address)) {
    case 4:
      return allowed.check(address, 'ipv4') || !reservedIpv4.check(address, 'ipv4');
    case 6:
      return (
        allowed.check(address, 'ipv6') || (globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6'))
      );
    default:
      return false;
  }
}

/**
 * Whether the cabinet may use a candidate of a browser. Host names are refused: resolving one would query the cabinet's name
 * server, or its own network for mDNS. A browser that hides its address behind mDNS still connects, as a peer-reflexive
 * candidate.
 */
export function isAllowedCandidate(line: string, allowed: BlockList): boolean {
  const target = targetOf(line);
  if (target === null || target.transport !== 'udp') return false;
  return target.port >= MIN_PORT && target.port <= 65_535 && isAllowedAddress(target.host, allowed);
}
