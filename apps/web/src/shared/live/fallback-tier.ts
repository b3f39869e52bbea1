import type { IceServer } from '@salon/contract/player-sockets.ts';

/** How the next connection of a seat is opened. Trouble of a live one was met by its failover before. */
export type FallbackTier =
  | { kind: 'direct'; setupMs: number }
  /** Through TURN over TCP only, for networks that block UDP. */
  | { kind: 'relay'; setupMs: number; iceServers: IceServer[] }
  /** Stills and deck messages over the platform's socket, while live connections are tried in the background. */
  | { kind: 'socket_fallback' };

const FIRST_SETUP_MS = 8_000;
const RETRY_SETUP_MS = 5_000;

/** `failures`: consecutive connections that never opened, or were lost soon. */
export function nextFallbackTier(failures: number, iceServers: readonly IceServer[]): FallbackTier {
  if (failures === 0) return { kind: 'direct', setupMs: FIRST_SETUP_MS };
  if (failures === 1) return { kind: 'direct', setupMs: RETRY_SETUP_MS };
  const relay = relayTier(iceServers);
  return failures === 2 && relay !== null ? relay : { kind: 'socket_fallback' };
}

/** Live tiers that are tried in the background of the socket fallback: direct and relay by turns. */
export function upgradeTier(
  attempt: number,
  iceServers: readonly IceServer[],
): Exclude<FallbackTier, { kind: 'socket_fallback' }> {
  const relay = relayTier(iceServers);
  return attempt % 2 === 1 && relay !== null ? relay : { kind: 'direct', setupMs: FIRST_SETUP_MS };
}

/** Pause before an upgrade attempt, milliseconds: each costs the cabinet a process. */
export function upgradeDelayMs(attempt: number): number {
  return Math.min(30_000, 4_000 * 2 ** attempt);
}

function relayTier(iceServers: readonly IceServer[]): Extract<FallbackTier, { kind: 'relay' }> | null {
  const overTcp = iceServers.flatMap((server) => {
    const urls = server.urls.filter((url) => /^turns:/i.test(url) || /^turn:.*transport=tcp/i.test(url));
    return urls.length === 0 ? [] : [{ ...server, urls }];
  });
  return overTcp.length === 0 ? null : { kind: 'relay', setupMs: FIRST_SETUP_MS, iceServers: overTcp };
}
