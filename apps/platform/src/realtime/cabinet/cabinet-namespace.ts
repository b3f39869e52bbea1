import { randomUUID } from 'node:crypto';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { TokenBucket } from '../../rate-limit/token-bucket.ts';
import { rooms } from '../rooms.ts';
import { limitRate } from '../server/request.ts';
import { admitCabinets, type IsCabinetKey } from './cabinet-auth.ts';
import type { CabinetLink, LinkConnection, LinkDeps } from './cabinet-link.ts';
import { serveLink } from './serve-link.ts';

export interface CabinetDeps extends Omit<LinkDeps, 'onCandidate'> {
  io: Server;
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  isKey: IsCabinetKey;
  log: FastifyBaseLogger;
}

/** An agent with 500 busy machines sends far less. */
const RATE = { perSecond: 2_000, burst: 5_000 };

/** `/cabinets`: one connection per agent, for the machines that are its own. */
export function serveCabinets(deps: CabinetDeps): void {
  const { io } = deps;
  const namespace = io.of('/cabinets');
  admitCabinets(namespace, deps.isKey);
  const linkDeps: LinkDeps = {
    ...deps,
    onCandidate: ({ machineId, epoch, candidate }) =>
      io.of('/machine').to(rooms.seat(machineId, epoch)).emit('candidate', { epoch, candidate }),
  };
  namespace.on('connection', (socket) => {
    const [agent, linkId] = [String(socket.data.agent), randomUUID()];
    const messages = new TokenBucket(RATE);
    limitRate(socket, () => messages.take(deps.clock.monotonicMs()));
    const log = deps.log.child({ agent, link: linkId });
    socket.data.link = serveLink(linkDeps, { agent, linkId, connection: connectionOf(socket, io), log });
  });
}

/** The links of this node. */
export function linksOf(io: Server): CabinetLink[] {
  return [...io.of('/cabinets').sockets.values()].map(({ data }) => data.link as CabinetLink);
}

function connectionOf(socket: Socket, io: Server): LinkConnection {
  return {
    get connected() {
      return socket.connected;
    },
    on: (event, handle) => socket.on(event, handle),
    emit: (event, message) => socket.emit(event, message),
    route: (machineId) => socket.join(rooms.machine(machineId)),
    unroute: (machineId) => socket.leave(rooms.machine(machineId)),
    isRouted: (machineId) => socket.rooms.has(rooms.machine(machineId)),
    unrouteOthers: (machineId) => {
      const room = rooms.machine(machineId);
      // Where Redis is slow this is carried out after the machine has joined again, on this node too: never for this connection.
      io.of('/cabinets').in(room).except(socket.id).socketsLeave(room);
    },
    close: () => void socket.disconnect(true),
  };
}
