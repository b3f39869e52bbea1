import type { UdpRelay } from './udp-relay.ts';

/** A cabinet's candidate with the relay's address in place of its own. Null for anything but a UDP host candidate. */
export async function relayedCandidate(relay: UdpRelay, candidate: string): Promise<string | null> {
  const parts = candidate.split(' ');
  const [, , transport, , host, port, , type] = parts;
  if (transport?.toLowerCase() !== 'udp' || type !== 'host' || host === undefined) return null;
  const relayPort = await relay.portFor(host, Number(port));
  return [...parts.slice(0, 4), '127.0.0.1', String(relayPort), ...parts.slice(6)].join(' ');
}

/** An SDP without its candidates: they are signalled one by one. */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(candidate|end-of-candidates).*\r?\n/gm, '');
}
