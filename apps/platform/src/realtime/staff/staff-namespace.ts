import { CODES, type Failure, failure, isFailure, operator, parse } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Server, Socket } from 'socket.io';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { Operator } from '../../operator/calls/operator.ts';
import { TokenBucket } from '../../rate-limit/token-bucket.ts';
import { rooms } from '../rooms.ts';
import { limitRate } from '../server/request.ts';

export interface StaffNamespaceDeps {
  io: Server;
  /** The person of a session at that site. */
  authenticate(
    socket: Socket,
    asked: { token: string | undefined; siteId: number | undefined },
  ): Promise<Operator | Failure>;
  scheduler: Scheduler;
  clock: Pick<Clock, 'monotonicMs'>;
}

/** The console only listens. */
const RATE = { perSecond: 1, burst: 5 };
/** A session that has ended, or whose role has changed, is let go within 20 s, as a period may be a quarter longer. */
const CHECK_EVERY_MS = 16_000;

/** `/staff`: the console of a person with a complete login joins the rooms of their rights at one site. Returns how to stop. */
export function serveStaff({ io, authenticate, scheduler, clock }: StaffNamespaceDeps): () => Promise<void> {
  const namespace = io.of(operator.STAFF_NAMESPACE);
  const callerOf = async (socket: Socket): Promise<Operator | Failure> => {
    const asked = parse(operator.staffHandshake, socket.handshake.auth);
    if (!asked.ok) return asked.failure;
    const { token, siteId } = asked.value;
    return authenticate(socket, { token, siteId }).catch(() => failure('unavailable'));
  };
  namespace.use(async (socket, next) => {
    const messages = new TokenBucket(RATE);
    limitRate(socket, () => messages.take(clock.monotonicMs()));
    const caller = await callerOf(socket);
    if (isFailure(caller)) return next(Object.assign(new Error(caller.ErrorMessage), { data: caller }));
    socket.data.rights = rightsText(caller);
    const open = Object.entries(operator.LIVE_RIGHTS).filter(([, right]) => caller.rights.has(right));
    await socket.join(open.map(([room]) => rooms.staff(caller.siteId, room as operator.LiveRoom)));
    next();
  });
  return scheduler.every('staff sockets', CHECK_EVERY_MS, async () => {
    for (const socket of namespace.sockets.values()) {
      const caller = await callerOf(socket);
      const isUnknown = isFailure(caller) && caller.code === CODES.unavailable;
      const isSame = !isFailure(caller) && rightsText(caller) === socket.data.rights;
      if (!isUnknown && !isSame) socket.disconnect(true);
    }
  });
}

const rightsText = ({ name, rights }: Operator) => [name, ...rights].join();
