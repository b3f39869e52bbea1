import { failure, sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatQueries } from '../../features/seat/queries.ts';
import { onRequest } from '../server/request.ts';
import { type AuthenticateSocket, admitPlayers, callerOf } from './player-auth.ts';
import { openSessionOf, readJackpots } from './pushes.ts';

export interface ListenerDeps {
  io: Server;
  pool: Pool;
  authenticate: AuthenticateSocket;
  machines: MachineQueries;
  seats: SeatQueries;
  log: FastifyBaseLogger;
}

/** `/notifications` and `/jackpots`: for listening. */
export function serveListeners({ io, pool, authenticate, machines, seats, log }: ListenerDeps): void {
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
  });

  const jackpots = io.of('/jackpots');
  admitPlayers(jackpots, authenticate);
  jackpots.on('connection', async (socket) => {
    const { siteId } = callerOf(socket);
    const pools = await readJackpots(pool).catch(() => []);
    const own = pools.find((one) => one.siteId === siteId);
    if (own) socket.emit('jackpots', own.push);
  });
}
