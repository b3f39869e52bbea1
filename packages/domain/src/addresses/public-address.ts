import { parseAddress } from './address.ts';
import { type AddressRanges, isWithin, parseRanges } from './ranges.ts';

/** Addresses that are not public (IANA special-purpose registries), and one that a cloud answers its own machines at. */
const RESERVED_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16'],
];
/** Only 2000::/3 is public IPv6; within it, documentation, tunnel and translation prefixes embed other addresses. */
const GLOBAL_IPV6 = '2000::/3';
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const fixed = (texts: readonly string[]): AddressRanges => {
  const read = parseRanges(texts);
  if (!read.ok) throw new Error(`not a range: ${read.unfit}`);
  return read.ranges;
};
const reserved = fixed([...RESERVED_IPV4, ...RESERVED_IPV6]);
const globalIpv6 = fixed([GLOBAL_IPV6]);

/** Whether the address is one of the internet: not this computer, no private network, no other address in disguise. A name is none. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null || isWithin(text, reserved)) return false;
  return address.family === 4 || isWithin(text, globalIpv6);
}

/** Whether packets may be sent to the address because somebody else has named it. `allowed`: ranges that the operator needs besides. */
export const mayReach = (text: string, allowed: AddressRanges): boolean =>
  isWithin(text, allowed) || isPublicAddress(text);
