import { failure, isFailure, sockets } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server, Socket } from 'socket.io';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import { poolsOf } from '../lobby/lobby-queries.ts';
import type { LobbyStream } from '../lobby/lobby-stream.ts';
import { onRequest, requestListener, whenAsked } from '../server/request.ts';
import type { GuestSockets } from './guest-sockets.ts';
import { lobbyServer } from './lobby-listener.ts';
import {
  type AuthenticateSocket,
  admitPlayers,
  callerOf,
  identify,
  knownCaller,
  type LimitMessages,
  wantsBatches,
} from './player-auth.ts';
import { createPlayerStates } from './player-states.ts';
import { openSessionOf } from './pushes.ts';
import { type RelayServersDeps, relayServersListener } from './relay-servers.ts';
import { createWatchRates, serveWatching, type WatchingDeps } from './serve-watching.ts';

export interface ListenerDeps {
  io: Server;
  pool: Pool;
  authenticate: AuthenticateSocket;
  guests: GuestSockets;
  limitMessages: LimitMessages;
  machines: MachineQueries;
  stream: LobbyStream;
  watching: WatchingDeps;
  briefServersOf: RelayServersDeps['briefServersOf'];
  clock: Pick<Clock, 'monotonicMs'>;
  log: FastifyBaseLogger;
}

/** `/notifications` and `/jackpots`: for listening, and for watching a machine that somebody else plays. */
export function serveListeners(deps: ListenerDeps): void {
  const { io, pool, authenticate, limitMessages, machines, stream, watching, log } = deps;
  const watchRates = createWatchRates(deps.clock.monotonicMs);
  const states = createPlayerStates(pool);
  const notifications = io.of('/notifications');
  admitPlayers(notifications, { authenticate, limitMessages });
  const init = async (socket: Socket, { id }: { id: number | string }) => {
    const { playerId } = callerOf(socket);
    if (String(id) !== String(playerId)) return failure('forbidden', { id });
    const session = openSessionOf(playerId, machines, states);
    if (!wantsBatches(socket)) return session;
    const [open, wallet] = await Promise.all([session, states.walletOf(playerId)]);
    return { ...open, wallet };
  };
  const onInit = requestListener('init', sockets.notificationsInit, init, log);
  const onRelayServers = relayServersListener(deps);
  const serveLobby = lobbyServer(stream, log);
  notifications.on('connection', (socket) => {
    socket.on('init', onInit);
    socket.on('relay-servers', onRelayServers);
    serveLobby(socket);
    // Most players watch nobody, and its handlers would be 5 kB a socket.
    whenAsked(socket, 'watch', () => serveWatching(socket, watchRates, watching));
  });
  serveJackpots(deps);
}

/** Pools are pushed from the handshake's token on, or from that of `init`. */
function serveJackpots({ io, pool, authenticate, guests, limitMessages, log }: ListenerDeps): void {
  const jackpots = io.of('/jackpots');
  admitPlayers(jackpots, { authenticate, guests, limitMessages });
  jackpots.on('connection', async (socket) => {
    const init = async (request: sockets.JackpotsInit) => {
      if (request?.token !== undefined) {
        const caller = await authenticate(socket, request.token);
        const refused = isFailure(caller) ? caller : await identify(socket, caller, guests);
        if (refused) return refused;
      }
      const known = knownCaller(socket);
      return known ? { status: 1, ...(await poolsOf(pool, known.siteId)) } : failure('unauthorized');
    };
    onRequest(socket, 'init', sockets.jackpotsInit, init, log);
    const known = knownCaller(socket);
    const push = known && (await poolsOf(pool, known.siteId).catch(() => null));
    if (push) socket.emit('jackpots', push);
  });
}
