import { createHmac } from 'node:crypto';
import type { IceServer } from '@salon/contract/player-sockets.ts';

/** What coturn and others check relay credentials with (`use-auth-secret`, `static-auth-secret`). */
export interface TurnSecret {
  secret: string;
  lifetimeS: number;
}

export interface IceSettings {
  servers: readonly IceServer[];
  turn: TurnSecret | null;
  /** Wall clock: the relay has one of its own. */
  nowMs(): number;
}

export const isTurn = (url: string): boolean => /^turns?:/i.test(url);

/**
 * The STUN and TURN servers of one connection. A relay without credentials of its own gets some that are the owner's alone and
 * short-lived: a stolen pair works for one session, and the operator sees whose it was. `owner`: `<machine>.<epoch>` of a
 * seat, `<machine>.watch-<player>` of somebody who watches, `measure-<player>` of a page that
 * measures which region is nearest.
 */
export function iceServersOf({ servers, turn, nowMs }: IceSettings) {
  return (owner: string): IceServer[] => {
    if (turn === null) return [...servers];
    const username = `${Math.floor(nowMs() / 1_000) + turn.lifetimeS}:${owner}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return servers.map((server) =>
      server.credential === undefined && server.urls.some(isTurn) ? { ...server, username, credential } : server,
    );
  };
}

/** Warnings about the settings, one line each. */
export function iceWarnings({ servers, turn }: Omit<IceSettings, 'nowMs'>): string[] {
  const relays = servers.filter(({ urls }) => urls.some(isTurn));
  const own = relays.filter(({ credential }) => credential !== undefined);
  const warnings: string[] = [];
  if (own.length > 0)
    warnings.push('ICE_SERVERS names a TURN credential: every player gets it; TURN_SECRET makes short-lived ones');
  if (turn === null && own.length < relays.length)
    warnings.push(
      'ICE_SERVERS names a TURN server without a credential, and there is no TURN_SECRET: it cannot be used',
    );
  if (turn !== null && relays.length === own.length)
    warnings.push('TURN_SECRET is set, but ICE_SERVERS names no TURN server that it is for');
  return warnings;
}
