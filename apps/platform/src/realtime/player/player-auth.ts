import { type Failure, failure, isFailure, sockets } from '@salon/contract';
import type { Namespace, Socket } from 'socket.io';
import type { Caller } from '../../http/caller.ts';
import { rooms } from '../rooms.ts';
import type { GuestSockets } from './guest-sockets.ts';

/** Open sockets in one namespace on one node: a login is one browser with its tabs, a player has a few logins. */
const SOCKETS_MOST = { login: 12, player: 36 };

/** As for a call: a token is accepted at the hosts of its own site only. */
export type AuthenticateSocket = (socket: Socket, token: string | undefined) => Promise<Caller | Failure>;

/** Refuses messages of a socket that come too fast; the socket is not in yet. */
export type LimitMessages = (socket: Socket) => void;

interface AdmitDeps {
  authenticate: AuthenticateSocket;
  guests?: GuestSockets;
  limitMessages: LimitMessages;
}

/**
 * Only players with a login that is not locked get in; a refusal reaches the client as `connect_error` with the failure in
 * `data`. Where `guests` are taken, a socket without a token gets in too: it joins no room and its `init` decides (`identify`).
 */
export function admitPlayers(namespace: Namespace, { authenticate, guests, limitMessages }: AdmitDeps): void {
  namespace.use(async (socket, next) => {
    const { auth, query } = socket.handshake;
    const refused = refusalOfProtocol(auth.protocol);
    if (refused) return next(asError(refused));
    limitMessages(socket);
    const token = textOf(auth.token) ?? textOf(query.token);
    if (token === undefined && guests) {
      const full = guests.enter(socket);
      return full ? next(asError(full)) : next();
    }
    const caller = await authenticate(socket, token).catch(() => null);
    if (caller === null) return next(new Error('unavailable'));
    const why = isFailure(caller) ? caller : await enter(socket, caller);
    return why ? next(asError(why)) : next();
  });
}

/** The token of an `init`: lets a guest in, and is refused on the socket of another player. Null: the socket is the player's. */
export async function identify(socket: Socket, caller: Caller, guests: GuestSockets): Promise<Failure | null> {
  const known = knownCaller(socket);
  if (known === null) {
    const refused = await enter(socket, caller);
    if (!refused) guests.identified(socket);
    return refused;
  }
  if (known.playerId !== caller.playerId) return failure('unauthorized');
  return caller.isLocked ? failure('login_locked') : null;
}

async function enter(socket: Socket, caller: Caller): Promise<Failure | null> {
  if (caller.isLocked) return failure('login_locked');
  const open = (room: string) => socket.nsp.adapter.rooms.get(room)?.size ?? 0;
  if (
    open(rooms.login(caller.loginId)) >= SOCKETS_MOST.login ||
    open(rooms.player(caller.playerId)) >= SOCKETS_MOST.player
  )
    return failure('too_many_connections');
  socket.data.caller = caller;
  await socket.join([rooms.site(caller.siteId), rooms.player(caller.playerId), rooms.login(caller.loginId)]);
  return null;
}

/** Of a socket that is in: every one but a guest. */
export function callerOf(socket: Socket): Caller {
  return socket.data.caller as Caller;
}

/** Null: a guest, which has not said who it is. */
export function knownCaller(socket: Socket): Caller | null {
  return (socket.data.caller as Caller | undefined) ?? null;
}

/** It has asked for batched pushes. */
export const wantsBatches = ({ handshake }: Socket) => handshake.auth.pushes === sockets.BATCHED_PUSHES;

/** A client that names no protocol is taken for a current one: the specification's own send none. */
function refusalOfProtocol(protocol: unknown): Failure | null {
  if (sockets.playerHandshake.shape.protocol.safeParse(protocol).success) return null;
  const params = { least: sockets.PLAYER_PROTOCOL_LEAST, most: sockets.PLAYER_PROTOCOL };
  return failure('page_outdated', params, `player sockets have protocols ${params.least} to ${params.most}`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 4_096 ? value : undefined;
}

const asError = (refused: Failure) => Object.assign(new Error(refused.ErrorMessage), { data: refused });
