import { type Failure, failure, isFailure, sockets } from '@salon/contract';
import type { Namespace, Socket } from 'socket.io';
import type { Caller } from '../../http/caller.ts';
import { rooms } from '../rooms.ts';
import { limitRate } from '../server/request.ts';

/** Enough for an offer with its candidates and rapid presses. */
const RATE = { perSecond: 20, burst: 60 };

/** Open sockets in one namespace on one node: a login is one browser with its tabs, a player has a few logins. */
const SOCKETS_MOST = { login: 12, player: 36 };

/** As for a call: a token is accepted at the hosts of its own site only. */
export type AuthenticateSocket = (socket: Socket, token: string | undefined) => Promise<Caller | Failure>;

/** Only players with a login that is not locked get in; a refusal reaches the client as `connect_error` with the failure in `data`. */
export function admitPlayers(namespace: Namespace, authenticate: AuthenticateSocket): void {
  namespace.use(async (socket, next) => {
    const { auth, query } = socket.handshake;
    const refused = refusalOfProtocol(auth.protocol);
    if (refused) return next(asError(refused));
    const token = textOf(auth.token) ?? textOf(query.token);
    const caller = await authenticate(socket, token).catch(() => null);
    if (caller === null) return next(new Error('unavailable'));
    if (isFailure(caller)) return next(asError(caller));
    if (caller.isLocked) return next(asError(failure('login_locked')));
    const open = (room: string) => namespace.adapter.rooms.get(room)?.size ?? 0;
    if (
      open(rooms.login(caller.loginId)) >= SOCKETS_MOST.login ||
      open(rooms.player(caller.playerId)) >= SOCKETS_MOST.player
    )
      return next(asError(failure('too_many_connections')));
    socket.data.caller = caller;
    limitRate(socket, RATE);
    await socket.join([rooms.site(caller.siteId), rooms.player(caller.playerId), rooms.login(caller.loginId)]);
    next();
  });
}

export function callerOf(socket: Socket): Caller {
  return socket.data.caller as Caller;
}

/** A client that names no protocol is taken for a current one: the specification's own send none. */
function refusalOfProtocol(protocol: unknown): Failure | null {
  if (protocol === undefined || protocol === sockets.PLAYER_PROTOCOL) return null;
  const params = { field: 'protocol', supported: sockets.PLAYER_PROTOCOL };
  return failure(
    'invalid_request',
    params,
    `player sockets have protocol ${sockets.PLAYER_PROTOCOL}: load the page again`,
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 4_096 ? value : undefined;
}

const asError = (refused: Failure) => Object.assign(new Error(refused.ErrorMessage), { data: refused });
