import { CODES, type endReasons, type sockets, type waitlist } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import { createHandPayService, type HandPayService } from '../features/hand-pay/service.ts';
import type { OperatorQueries } from '../features/operator/queries.ts';
import { createSeatClosing, type SeatClosing } from '../features/seat/closing.ts';
import type { SeatService } from '../features/seat/service.ts';
import type { FreeMachine, WaitlistQueries } from '../features/waitlist/queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CloseCode, ClosedSeat, SeatWarning } from '../ledger/situations.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import { rooms } from '../realtime/player/player-auth.ts';
import type { Pushes } from '../realtime/player/pushes.ts';
import { every } from './start-jobs.ts';

export interface FloorJobDeps {
  io: Server;
  ledger: Ledger;
  cabinets: CabinetCommands;
  seats: SeatService;
  pushes: Pushes;
  operators: OperatorQueries;
  waitlist: WaitlistQueries;
  /** A demo floor has an attendant of its own, who pays what no operator has paid by then; null: there is none. */
  attendantAfterS: number | null;
  log: FastifyBaseLogger;
}

export interface FloorJobs {
  handPays: HandPayService;
  closing: SeatClosing;
  stop(): Promise<void>;
}

const HAND_PAYS_EVERY_MS = 500;
const HAND_PAYS_BATCH = 20;
const CLOSING_EVERY_MS = 1_000;
const STOPS_EVERY_MS = 5_000;
const ATTENDANT_EVERY_MS = 5_000;
const WAITLIST_EVERY_MS = 1_500;
const WAITLIST_BATCH = 50;
/** Nobody was there to hear it: it is told again after this. */
const WAITLIST_LEASE_MS = 15_000;
const WAITLIST_PUSH_TIMEOUT_MS = 3_000;

/** What the player is told of a session that was closed. */
const CLOSED: Record<CloseCode, endReasons.SeatEndReason> = {
  18800: 'session_without_credit',
  18801: 'session_terminating',
  18802: 'session_idle',
};

/** What a floor's people would look after: hand pays, seats that nobody uses, stopped machines, and whoever waits for one. */
export function startFloorJobs(deps: FloorJobDeps): FloorJobs {
  const { ledger, cabinets, seats, pushes, operators, waitlist, log } = deps;
  const machine = deps.io.of('/machine');

  const inform = ({ machineId, epoch }: { machineId: number; epoch: number }, push: sockets.InfoPush) =>
    void machine.to(rooms.seat(machineId, epoch)).emit('info', push);

  const warned = (seat: SeatWarning) =>
    inform(seat, {
      code: seat.code,
      params: { machineId: seat.machineId, seconds: seat.seconds },
      message: `${seat.seconds} seconds left`,
      action: 'session_close_warning',
    });

  const closed = (seat: ClosedSeat, how: 'close' | 'remove') => {
    const { machineId, epoch, playerId, code } = seat;
    log.info({ machineId, playerId, code, how }, 'session is closed');
    const removed = how === 'remove';
    const end = removed ? 'session_terminated' : CLOSED[code];
    inform(seat, {
      code: CODES[end],
      params: { machineId },
      message: end.replaceAll('_', ' '),
      action: removed ? 'quit_request' : 'close_session',
    });
    // A seat that is free already has nothing left to be said to it.
    if (seat.freed) machine.in(rooms.seat(machineId, epoch)).socketsLeave(rooms.machineSeat(machineId));
  };

  const closing = createSeatClosing({
    ledger,
    notify: {
      warned,
      closed,
      freed: seats.freed,
      changed: (machineId, playerId) => seats.showPresence({ machineId, playerId, epoch: 0 }),
    },
  });
  const handPays = createHandPayService({
    ledger,
    cabinets,
    random: Math.random,
    onPaid: ({ playerId, balanceMinor, balanceSeq }) => {
      if (playerId !== null) pushes.balance(playerId, { balance: balanceMinor, seq: balanceSeq });
    },
  });

  const notifyWaiting = async ({ playerId, machineId: id, name }: FreeMachine) => {
    const push: waitlist.Push = { id, name };
    const room = deps.io.of('/notifications').to(rooms.player(playerId));
    // Whatever answers of several devices came in: one is enough.
    const heard = await room
      .timeout(WAITLIST_PUSH_TIMEOUT_MS)
      .emitWithAck('waitlist', push)
      .catch((error: unknown) =>
        error instanceof Error && 'responses' in error ? (error.responses as unknown[]) : [],
      );
    if (heard.length > 0) await waitlist.drop(playerId, id);
  };

  const { attendantAfterS } = deps;
  const loops = [
    every(HAND_PAYS_EVERY_MS, log, async () => {
      while ((await handPays.runDue(HAND_PAYS_BATCH)) === HAND_PAYS_BATCH);
    }),
    every(CLOSING_EVERY_MS, log, closing.round),
    every(STOPS_EVERY_MS, log, async () => {
      for (const command of await operators.unsureStops()) await cabinets.service(command);
      for (const command of await operators.claimComparisons(null)) await cabinets.requestHandshake(command);
    }),
    every(WAITLIST_EVERY_MS, log, async () => {
      await Promise.all((await waitlist.claim(WAITLIST_BATCH, WAITLIST_LEASE_MS)).map(notifyWaiting));
    }),
  ];
  if (attendantAfterS !== null)
    loops.push(
      every(ATTENDANT_EVERY_MS, log, async () => {
        for (const wish of await operators.overdue(attendantAfterS))
          await handPays.pay({ ...wish, operator: 'attendant of the demo floor' });
      }),
    );

  return {
    handPays,
    closing,
    stop: async () => void (await Promise.all(loops.map((stop) => stop()))),
  };
}
