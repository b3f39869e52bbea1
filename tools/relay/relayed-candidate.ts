import type { UdpRelay } from './udp-relay.ts';

/**
 * A cabinet's candidate as the browser is to see it: the same one, behind a door of the relay. Null where it is of no use
 * through one: TCP, or a relay's own.
 */
export async function throughRelay(relay: UdpRelay, candidate: string): Promise<string | null> {
  const parts = candidate.split(' ');
  const [, , transport, , host, port, , type] = parts;
  if (transport?.toLowerCase() !== 'udp' || type !== 'host' || host === undefined) return null;
  const door = await relay.doorTo(host, Number(port));
  return [...parts.slice(0, 4), '127.0.0.1', String(door), ...parts.slice(6)].join(' ');
}

/** An SDP without the addresses in it: they are told one by one. */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(candidate|end-of-candidates).*\r?\n/gm, '');
}
