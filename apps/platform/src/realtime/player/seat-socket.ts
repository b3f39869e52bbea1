import { type Failure, failure, type link, type sockets } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { OfferLimiter } from '@salon/domain/picture/offer-limiter.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { createSerialQueue } from '../../concurrency/serial-queue.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatQueries, SessionFiguresOf } from '../../features/seat/queries.ts';
import type { Seat } from '../../features/seat/seat.ts';
import type { SeatService } from '../../features/seat/service.ts';
import type { TransferService } from '../../features/transfer/service.ts';
import type { Caller } from '../../http/caller.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type CallRate, createCallRate } from '../../rate-limit/call-rate.ts';
import type { CabinetCommands } from '../cabinet/cabinet-commands.ts';
import type { RealtimeMetrics } from '../realtime-metrics.ts';
import { rooms } from '../rooms.ts';
import type { GuestSockets } from './guest-sockets.ts';
import { type AuthenticateSocket, callerOf, type LimitMessages } from './player-auth.ts';

export interface MachineDeps {
  io: Server;
  authenticate: AuthenticateSocket;
  guests: GuestSockets;
  limitMessages: LimitMessages;
  machines: MachineQueries;
  seats: SeatService;
  seatQueries: SeatQueries;
  sessionFiguresOf: SessionFiguresOf;
  transfers: TransferService;
  ledger: Ledger;
  cabinets: CabinetCommands;
  metrics: Pick<RealtimeMetrics, 'joined' | 'experienced'>;
  /** The site's own relay servers, otherwise the node's. */
  iceServers: (seat: { machineId: number; epoch: number }, siteId: number) => Promise<sockets.IceServer[]>;
  /** Limits the offers and candidates that reach a machine. */
  offerLimiterOf: (machineId: number) => OfferLimiter<link.CabinetCandidate>;
  /** Why nobody plays at that site from this socket's address; null where they may. Cash out and leaving stay open. */
  refusesSocket: (socket: Socket, siteId: number) => Promise<Failure | null>;
  /** The player of this seat did something. */
  onActed: (seat: { machineId: number; epoch: number }) => Promise<void>;
  /** Work that has to end before the database closes. */
  keep: (task: Promise<void>) => void;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Calls of one player on this node, over all of their sockets. */
export interface PlayerRates {
  seats: CallRate;
  cashIns: CallRate;
  cashOuts: CallRate;
}

/** Far above a person with a bad network: the rows that these calls write stay in the ledger. */
const WRITES = { most: 60, withinMs: 5 * 60_000 };

export function createPlayerRates(monotonicMs: () => number): PlayerRates {
  const rate = () => createCallRate(WRITES, monotonicMs);
  return { seats: rate(), cashIns: rate(), cashOuts: rate() };
}

/** One socket of `/machine`, with the seat that it holds, if any. */
export interface SeatSocket {
  socket: Socket;
  /** Of the handshake or of the first `init`; no other request reaches a socket without one. */
  caller(): Caller;
  rates: PlayerRates;
  /** The seat of this socket, or why it has none (any more). */
  seated(): Promise<Seat | Failure>;
  /** Why a seat that this socket had is not its player's any more. */
  whyLost(seat: Seat): Promise<Failure>;
  sit(seat: Seat): Promise<void>;
  /** Gives the seat up on this node alone; the seat, null where there was none. */
  standUp(): Promise<Seat | null>;
  /** Taking and leaving happen in the order of the messages. */
  inOrder<T>(work: () => Promise<T>): Promise<T>;
}

export function createSeatSocket({ seats }: MachineDeps, socket: Socket, rates: PlayerRates): SeatSocket {
  const caller = () => callerOf(socket);
  let seat: Seat | null = null;
  const hold = (next: Seat | null) => {
    seat = next;
    socket.data.seat = next;
  };
  const whyLost = (lost: Seat) => seats.whyLost(lost, caller().siteId);
  return {
    ...{ socket, caller, rates, whyLost, inOrder: createSerialQueue() },
    seated: async () => {
      if (!seat) return failure('seat_not_yours');
      return socket.rooms.has(rooms.machineSeat(seat.machineId)) ? seat : whyLost(seat);
    },
    sit: async (taken) => {
      hold(taken);
      await socket.join([rooms.machineSeat(taken.machineId), rooms.seat(taken.machineId, taken.epoch)]);
    },
    standUp: async () => {
      const left = seat;
      hold(null);
      if (left) {
        await socket.leave(rooms.machineSeat(left.machineId));
        await socket.leave(rooms.seat(left.machineId, left.epoch));
      }
      return left;
    },
  };
}

/** Null, or the refusal of a call above its rate. */
export const tooMany = (seconds: number | null) =>
  seconds === null ? null : failure('too_many_requests', { seconds });
