import { sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import type { LobbyStream } from '../lobby/lobby-stream.ts';
import { rooms } from '../rooms.ts';
import { requestListener } from '../server/request.ts';
import { callerOf, wantsBatches } from './player-auth.ts';

/** The lobby of each socket of `/notifications`: one push a change, or batches where the client asks for them. */
export function lobbyServer(stream: LobbyStream, log: FastifyBaseLogger): (socket: Socket) => void {
  const complete = async (socket: Socket) => ({ status: 1, lobby: await stream.complete(callerOf(socket).siteId) });
  const onLobby = requestListener('lobby', sockets.lobbyRequest, complete, log);
  return (socket) => {
    const { siteId } = callerOf(socket);
    socket.on('lobby', onLobby);
    if (!wantsBatches(socket)) return void socket.join(rooms.lobbyChanges(siteId));
    stream.join(socket, siteId).catch((error: unknown) => {
      // Connected without a lobby it would wait for ever: the client comes again.
      log.warn({ err: error }, 'a lobby could not be read');
      socket.disconnect(true);
    });
  };
}
