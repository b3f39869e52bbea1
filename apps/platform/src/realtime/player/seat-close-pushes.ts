import { CODES, type endReasons, type sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { ClosingDeps } from '../../features/seat/closing.ts';
import type { CloseCode } from '../../ledger/situations.ts';
import { rooms } from '../rooms.ts';

/** What the player is shown of a session that was closed. */
const CLOSED: Record<CloseCode, endReasons.SeatEndReason> = {
  18800: 'session_without_credit',
  18801: 'session_terminating',
  18802: 'session_idle',
};

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
    closed: (seat, how) => {
      const { machineId, epoch, playerId, code } = seat;
      log.info({ machineId, playerId, code, how }, 'session closed');
      const removed = how === 'remove';
      const end = removed ? 'session_terminated' : CLOSED[code];
      push(seat, {
        code: CODES[end],
        params: { machineId },
        message: end.replaceAll('_', ' '),
        action: removed ? 'quit_request' : 'close_session',
      });
      // Nothing more is pushed to a seat that is free already.
      if (seat.freed) machine.in(rooms.seat(machineId, epoch)).socketsLeave(rooms.machineSeat(machineId));
    },
  };
}
