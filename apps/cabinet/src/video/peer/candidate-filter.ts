import { BlockList, isIP } from 'node:net';
import { targetOf } from '@salon/domain/picture/ice-candidate.ts';

/** Ports of services that the internet knows: no browser listens there, and what hears a packet there may answer somebody. */
const FIRST_PORT = 1_024;

/**
 * Everything that is not a stranger's own address on the internet (IANA's special-purpose registries), also where it is
 * written inside of an IPv6 address.
 */
const RESERVED_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6 only 2000::/3 is given out to anybody; in it, documentation, tunnels and translations stand for other addresses. */
const GLOBAL_IPV6 = '2000::/3';
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Null where one of them is no range: `10.0.0.0/8`, `fd00::/8`, or a single address. */
export function rangesOf(texts: readonly string[]): BlockList | null {
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

const reservedIpv4 = rangesOf(RESERVED_IPV4)!;
const reservedIpv6 = rangesOf(RESERVED_IPV6)!;
const globalIpv6 = rangesOf([GLOBAL_IPV6])!;

/** Whether a packet may be sent there because a stranger says so. `own`: ranges that players come from besides the internet. */
export function isReachable(address: string, own: BlockList): boolean {
  switch (isIP(address)) {
    case 4:
      return own.check(address, 'ipv4') || !reservedIpv4.check(address, 'ipv4');
    case 6:
      return own.check(address, 'ipv6') || (globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6'));
    default:
      return false;
  }
}

/**
 * Whether the cabinet may try a candidate of a browser. A name is never resolved: it would ask the cabinet's own name server,
 * and an mDNS one its own network. A browser that hides its address behind one reaches us all the same, and is answered
 * where its packets come from.
 */
export function isFit(line: string, own: BlockList): boolean {
  const target = targetOf(line);
  if (target === null || target.transport !== 'udp') return false;
  return target.port >= FIRST_PORT && target.port <= 65_535 && isReachable(target.host, own);
}
