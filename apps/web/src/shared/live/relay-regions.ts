import type { IceServer } from '@salon/contract/player-sockets.ts';
import { serversNear } from '@salon/domain/picture/relay-regions.ts';

/** The device may have moved to another network since. */
const GOOD_FOR_MS = 15 * 60_000;

/** Regions by distance, of the last measurement of this page; null: none, or all were out of reach. */
let measured: { nearest: string[]; atMs: number } | null = null;

export function keepNearest(nearest: string[]): void {
  measured = nearest.length === 0 ? null : { nearest, atMs: performance.now() };
}

function knownNearest(): string[] {
  return measured !== null && performance.now() - measured.atMs < GOOD_FOR_MS ? measured.nearest : [];
}

/** What a connection is opened with: relays of the two nearest regions, or all servers where nothing is measured. */
export const nearServers = (servers: readonly IceServer[]): IceServer[] => serversNear(servers, knownNearest());

/** Part of an offer: the cabinet then uses relays of the same regions. */
export function nearRegions(): { regions?: string[] } {
  const regions = knownNearest();
  return regions.length === 0 ? {} : { regions };
}
