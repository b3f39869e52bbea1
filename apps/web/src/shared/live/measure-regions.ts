import type { IceServer } from '@salon/contract/player-sockets.ts';
import { regionsOf } from '@salon/domain/picture/relay-regions.ts';

/** A relay that takes longer to answer is no use for play. */
const MEASURE_WITHIN_MS = 3_000;

/** Regions of the servers that have given a relay within 3 s, the nearest first. All are asked at the same time. */
export async function measureRegions(
  servers: readonly IceServer[],
  measure: (servers: IceServer[]) => Promise<number | null> = allocationMs,
): Promise<string[]> {
  const regions = await Promise.all(
    regionsOf(servers).map(async (region) => ({
      region,
      ms: await measure(servers.filter((server) => server.region === region)),
    })),
  );
  return regions
    .flatMap(({ region, ms }) => (ms === null ? [] : [{ region, ms }]))
    .sort((a, b) => a.ms - b.ms)
    .map(({ region }) => region);
}

/**
 * Time until one of the servers has given a relay, in ms: two round trips over UDP, three or more where only TCP or TLS passes.
 * Null: none did.
 */
function allocationMs(servers: IceServer[]): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  let peer: RTCPeerConnection;
  try {
    peer = new RTCPeerConnection({ iceServers: servers as RTCIceServer[], iceTransportPolicy: 'relay' });
  } catch {
    // Servers that this browser does not take, e.g. a relay without credentials.
    return Promise.resolve(null);
  }
  const startMs = performance.now();
  const timer = setTimeout(() => resolve(null), MEASURE_WITHIN_MS);
  peer.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) resolve(performance.now() - startMs);
    else if (candidate === null) resolve(null);
  };
  // Without anything to send, no candidates are gathered.
  peer.createDataChannel('measure');
  peer.setLocalDescription().catch(() => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    peer.close();
  });
}
