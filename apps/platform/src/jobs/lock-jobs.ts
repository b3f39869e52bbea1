import type { Clock } from '@salon/domain';
import type { Server, Socket } from 'socket.io';
import type { LockQueries, LockState, SeatLock } from '../features/lock/queries.ts';
import type { SessionFiguresOf } from '../features/seat/queries.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import { callerOf } from '../realtime/player/player-auth.ts';
import { offMeterWinOf, progressOf } from '../realtime/player/pushes.ts';
import { rooms } from '../realtime/rooms.ts';
import type { Scheduler } from './scheduler.ts';

export interface LockJobDeps {
  io: Server;
  queries: Pick<LockQueries, 'changedWithin' | 'unacknowledged' | 'acknowledge' | 'missed'>;
  sessionFiguresOf: SessionFiguresOf;
  cabinets: Pick<CabinetCommands, 'lock'>;
  scheduler: Scheduler;
  clock: Pick<Clock, 'monotonicMs'>;
}

export interface LockJobs {
  /** Applies lock changes now: sockets of this node and cabinets have them when it resolves. */
  runNow(): Promise<void>;
  stop(): Promise<void>;
}

/** Bounds the delay of a lock to one second, on any node and after any lost message. */
const EVERY_MS = 500;
/** Commits become visible later than their timestamp. */
const OVERLAP_S = 10;
const LISTENING = ['/notifications', '/jackpots'] as const;

/**
 * Applies the locks of the database to the sockets of this node and to the cabinets. Every node does it for its own sockets;
 * any node sends a cabinet the lock that it has not acknowledged, and the cabinet obeys the latest change only.
 */
export function startLockJobs(deps: LockJobDeps): LockJobs {
  const { queries, cabinets, scheduler, clock } = deps;
  let checkedAtMs = clock.monotonicMs();

  const applyToSockets = async () => {
    const startedMs = clock.monotonicMs();
    const states = await queries.changedWithin(OVERLAP_S + Math.ceil((startedMs - checkedAtMs) / 1_000));
    checkedAtMs = startedMs;
    await Promise.all(states.map((state) => apply(deps, state)));
  };
  const sendToCabinet = async (seat: SeatLock) => {
    const reply = await cabinets.lock(seat);
    if (reply.ok) await queries.acknowledge(seat);
  };
  const applyToSeats = async () => void (await Promise.all((await queries.unacknowledged()).map(sendToCabinet)));
  const stops = [
    scheduler.every('locks of sockets', EVERY_MS, applyToSockets),
    scheduler.every('locks of seats', EVERY_MS, applyToSeats),
  ];
  return {
    runNow: async () => void (await Promise.all([applyToSockets(), applyToSeats()])),
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

/** Closes listening sockets, which are refused while the lock stands; the socket of a seat stays but gets no pushes of money. */
async function apply(deps: LockJobDeps, { loginId, locked }: LockState): Promise<void> {
  const { io } = deps;
  if (locked) for (const name of LISTENING) io.of(name).local.in(rooms.login(loginId)).disconnectSockets(false);
  const machine = io.of('/machine');
  for (const id of machine.adapter.rooms.get(rooms.login(loginId)) ?? []) {
    const socket = machine.sockets.get(id);
    if (!socket || callerOf(socket).isLocked === locked) continue;
    const caller = callerOf(socket);
    caller.isLocked = locked;
    // Pushes of money and of other players go to these rooms; the end of the seat is still pushed.
    const pushRooms = [rooms.site(caller.siteId), rooms.player(caller.playerId)];
    if (locked) await Promise.all(pushRooms.map((room) => socket.leave(room)));
    else {
      await socket.join(pushRooms);
      await catchUp(deps, socket);
    }
  }
}

/** Sends wallet, transfers and off-meter wins that the socket has missed. */
async function catchUp({ queries, sessionFiguresOf }: LockJobDeps, socket: Socket): Promise<void> {
  const { playerId } = callerOf(socket);
  const { machineId, transfers, balance } = await queries.missed(playerId);
  for (const row of transfers) socket.emit('transfer', progressOf(row));
  socket.emit('balance', balance);
  const won = machineId === null ? null : await sessionFiguresOf(machineId);
  if (machineId !== null && won?.playerId === playerId) socket.emit('off-meter-win', offMeterWinOf(machineId, won));
}
