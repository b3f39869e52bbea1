import { mayReach } from '@salon/domain/addresses/public-address.ts';
import type { AddressRanges } from '@salon/domain/addresses/ranges.ts';
import { targetOf } from '@salon/domain/picture/ice-candidate.ts';

/** Well-known ports are refused: no browser listens there, and a service behind one might answer. */
const MIN_PORT = 1_024;

/**
 * Whether the cabinet may use a candidate of a browser. Host names are refused: resolving one would query the cabinet's name
 * server, or its own network for mDNS. A browser that hides its address behind mDNS still connects, as a peer-reflexive
 * candidate. `allowed`: private ranges that players use.
 */
export function isAllowedCandidate(line: string, allowed: AddressRanges): boolean {
  const target = targetOf(line);
  if (target === null || target.transport !== 'udp') return false;
  return target.port >= MIN_PORT && target.port <= 65_535 && mayReach(target.host, allowed);
}
