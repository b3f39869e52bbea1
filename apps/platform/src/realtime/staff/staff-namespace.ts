import { type Failure, failure, isFailure, operator, parse } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { Operator } from '../../operator/calls/operator.ts';
import { rooms } from '../rooms.ts';
import { limitRate } from '../server/request.ts';

export interface StaffNamespaceDeps {
  io: Server;
  /** The person of a session at that site. */
  authenticate(
    socket: Socket,
    asked: { token: string | undefined; siteId: number | undefined },
  ): Promise<Operator | Failure>;
  clock: Pick<Clock, 'monotonicMs'>;
  log: FastifyBaseLogger;
}

/** The console only listens. */
const RATE = { perSecond: 1, burst: 5 };
/** A session that has ended, or whose role has changed, is let go after that. */
const CHECK_EVERY_MS = 20_000;

/** `/staff`: the console of a person with a complete login joins the rooms of their rights at one site. */
export function serveStaff({ io, authenticate, clock, log }: StaffNamespaceDeps): void {
  const namespace = io.of(operator.STAFF_NAMESPACE);
  const callerOf = async (socket: Socket): Promise<Operator | Failure> => {
    const asked = parse(operator.staffHandshake, socket.handshake.auth);
    if (!asked.ok) return asked.failure;
    const { token, siteId } = asked.value;
    return authenticate(socket, { token, siteId }).catch(() => failure('unavailable'));
  };
  namespace.use(async (socket, next) => {
    limitRate(socket, RATE, clock.monotonicMs);
    const caller = await callerOf(socket);
    if (isFailure(caller)) return next(Object.assign(new Error(caller.ErrorMessage), { data: caller }));
    socket.data.rights = rightsText(caller);
    const open = Object.entries(operator.LIVE_RIGHTS).filter(([, right]) => caller.rights.has(right));
    await socket.join(open.map(([room]) => rooms.staff(caller.siteId, room as operator.LiveRoom)));
    next();
  });
  namespace.on('connection', (socket) => {
    const check = async () => {
      const caller = await callerOf(socket);
      if (isFailure(caller) ? caller.code === failure('unavailable').code : rightsText(caller) === socket.data.rights)
        return;
      socket.disconnect(true);
    };
    const timer = setInterval(
      () => void check().catch((error: unknown) => log.warn({ err: error }, 'staff socket not checked')),
      CHECK_EVERY_MS,
    );
    socket.on('disconnect', () => clearInterval(timer));
  });
}

const rightsText = ({ name, rights }: Operator) => [name, ...rights].join();
