import { CODES, type sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { ClosingDeps } from '../../features/seat/closing.ts';
import { endOfClose } from '../../features/seat/end-of-close.ts';
import { rooms } from '../rooms.ts';

/** Pushes the countdown and the end of a session to the sockets of its seat. */
export function createSeatClosePushes(
  io: Server,
  log: FastifyBaseLogger,
): Pick<ClosingDeps['notify'], 'warned' | 'closed'> {
  const machine = io.of('/machine');
  const push = ({ machineId, epoch }: { machineId: number; epoch: number }, info: sockets.InfoPush) =>
    void machine.to(rooms.seat(machineId, epoch)).emit('info', info);

  return {
    warned: (seat) =>
      push(seat, {
        code: seat.code,
        params: { machineId: seat.machineId, seconds: seat.seconds },
        message: `${seat.seconds} seconds left`,
        action: 'session_close_warning',
      }),
    closed: (seat) => {
      const { machineId, epoch, playerId, code } = seat;
      log.info({ machineId, playerId, code }, 'session closed');
      const end = endOfClose(code);
      push(seat, {
        code: CODES[end],
        params: { machineId },
        message: end.replaceAll('_', ' '),
        action: end === 'removed_by_staff' ? 'quit_request' : 'close_session',
      });
      // Nothing more is pushed to a seat that is free already.
      if (seat.freed) machine.in(rooms.seat(machineId, epoch)).socketsLeave(rooms.machineSeat(machineId));
    },
  };
}
