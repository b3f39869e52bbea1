import { failure, isFailure, sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatQueries } from '../../features/seat/queries.ts';
import { onRequest } from '../server/request.ts';
import type { GuestSockets } from './guest-sockets.ts';
import { type AuthenticateSocket, admitPlayers, callerOf, identify, knownCaller } from './player-auth.ts';
import { openSessionOf, readJackpots } from './pushes.ts';
import { createWatchRates, serveWatching, type WatchingDeps } from './serve-watching.ts';

export interface ListenerDeps {
  io: Server;
  pool: Pool;
  authenticate: AuthenticateSocket;
  guests: GuestSockets;
  machines: MachineQueries;
  seats: SeatQueries;
  watching: WatchingDeps;
  log: FastifyBaseLogger;
}

/** `/notifications` and `/jackpots`: for listening, and for watching a machine that somebody else plays. */
export function serveListeners(deps: ListenerDeps): void {
  const { io, authenticate, machines, seats, watching, log } = deps;
  const watchRates = createWatchRates();
  const notifications = io.of('/notifications');
  admitPlayers(notifications, authenticate);
  notifications.on('connection', (socket) => {
    const { playerId } = callerOf(socket);
    onRequest(
      socket,
      'init',
      sockets.notificationsInit,
      async ({ id }) =>
        String(id) === String(playerId) ? openSessionOf(playerId, machines, seats) : failure('forbidden', { id }),
      log,
    );
    serveWatching(socket, watchRates, watching);
  });

  serveJackpots(deps);
}

/** Pools are pushed from the handshake's token on, or from that of `init`. */
function serveJackpots({ io, pool, authenticate, guests, log }: ListenerDeps): void {
  const jackpots = io.of('/jackpots');
  admitPlayers(jackpots, authenticate, guests);
  const poolsOf = async (siteId: number): Promise<sockets.JackpotsPush> =>
    (await readJackpots(pool)).find((one) => one.siteId === siteId)?.push ?? { seq: 0, pools: [] };
  jackpots.on('connection', async (socket) => {
    const init = async (request: sockets.JackpotsInit) => {
      if (request?.token !== undefined) {
        const caller = await authenticate(socket, request.token);
        const refused = isFailure(caller) ? caller : await identify(socket, caller, guests);
        if (refused) return refused;
      }
      const known = knownCaller(socket);
      return known ? { status: 1, ...(await poolsOf(known.siteId)) } : failure('unauthorized');
    };
    onRequest(socket, 'init', sockets.jackpotsInit, init, log);
    const known = knownCaller(socket);
    const push = known && (await poolsOf(known.siteId).catch(() => null));
    if (push) socket.emit('jackpots', push);
  });
}
