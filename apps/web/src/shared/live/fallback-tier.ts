import type { IceServer } from '@salon/contract/player-sockets.ts';

/**
 * How the next connection of a seat is tried. A trouble has first been met by a restart beside the old connection
 * (`openLive`); what comes here was lost or never stood.
 */
export type Rung =
  | { kind: 'direct'; setupMs: number }
  /** Through TURN over TCP only, for networks that let no UDP out. */
  | { kind: 'relay'; setupMs: number; iceServers: IceServer[] }
  /** Stills and texts over the platform, while live connections are tried behind them. */
  | { kind: 'stills' };

const FIRST_SETUP_MS = 8_000;
const AGAIN_SETUP_MS = 5_000;

/** `failures`: connections in a row that never stood, or not for long. */
export function nextRung(failures: number, iceServers: readonly IceServer[]): Rung {
  if (failures === 0) return { kind: 'direct', setupMs: FIRST_SETUP_MS };
  if (failures === 1) return { kind: 'direct', setupMs: AGAIN_SETUP_MS };
  const relay = relayRung(iceServers);
  return failures === 2 && relay !== null ? relay : { kind: 'stills' };
}

/** What is tried behind the stills, one after the other. */
export function besideStills(attempt: number, iceServers: readonly IceServer[]): Exclude<Rung, { kind: 'stills' }> {
  const relay = relayRung(iceServers);
  return attempt % 2 === 1 && relay !== null ? relay : { kind: 'direct', setupMs: FIRST_SETUP_MS };
}

/** After every attempt behind the stills, milliseconds: each costs the cabinet a process. */
export function pauseBesideStillsMs(attempt: number): number {
  return Math.min(30_000, 4_000 * 2 ** attempt);
}

function relayRung(iceServers: readonly IceServer[]): Extract<Rung, { kind: 'relay' }> | null {
  const overTcp = iceServers.flatMap((server) => {
    const urls = server.urls.filter((url) => /^turns:/i.test(url) || /^turn:.*transport=tcp/i.test(url));
    return urls.length === 0 ? [] : [{ ...server, urls }];
  });
  return overTcp.length === 0 ? null : { kind: 'relay', setupMs: FIRST_SETUP_MS, iceServers: overTcp };
}
