import { failure } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { LockQueries, LockState, SeatLock } from '../features/lock/queries.ts';
import type { OffMeterWinOf } from '../features/seat/queries.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import { callerOf, rooms } from '../realtime/player/player-auth.ts';
import { progressOf } from '../realtime/player/pushes.ts';
import { every } from './start-jobs.ts';

export interface LockJobDeps {
  io: Server;
  queries: Pick<LockQueries, 'changedWithin' | 'untold' | 'told' | 'missed'>;
  offMeterWinOf: OffMeterWinOf;
  cabinets: Pick<CabinetCommands, 'lock'>;
  log: FastifyBaseLogger;
}

export interface LockJobs {
  /** A lock of this login has changed: its sockets here and its cabinet know when this resolves. */
  runNow(): Promise<void>;
  stop(): Promise<void>;
}

/** A cabinet knows within a second of the lock, whatever node it was set on and whatever message was lost. */
const LOOK_EVERY_MS = 500;
/** Commits are seen a little later than they are dated. */
const OVERLAP_S = 10;
const LISTENING = ['/notifications', '/jackpots'] as const;

/**
 * Brings the locks of the database to the sockets of this node and to the cabinets. Every node does it for its own sockets; a
 * cabinet is told by whichever finds it untold, and obeys the latest change only.
 */
export function startLockJobs(deps: LockJobDeps): LockJobs {
  const { queries, cabinets, log } = deps;
  let lookedAtMs = performance.now();

  const lookAtSockets = async () => {
    const startedMs = performance.now();
    const states = await queries.changedWithin(OVERLAP_S + Math.ceil((startedMs - lookedAtMs) / 1_000));
    lookedAtMs = startedMs;
    await Promise.all(states.map((state) => apply(deps, state)));
  };
  const tell = async (seat: SeatLock) => {
    const reply = await cabinets.lock(seat);
    if (reply.ok) await queries.told(seat);
  };
  const lookAtSeats = async () => void (await Promise.all((await queries.untold()).map(tell)));
  const stops = [every(LOOK_EVERY_MS, log, lookAtSockets), every(LOOK_EVERY_MS, log, lookAtSeats)];
  return {
    runNow: async () => void (await Promise.all([lookAtSockets(), lookAtSeats()])),
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

/** Sockets that only listen are closed, and refused while the lock stands; the one that holds a seat stays and falls silent. */
async function apply(deps: LockJobDeps, { loginId, locked }: LockState): Promise<void> {
  const { io } = deps;
  if (locked) for (const name of LISTENING) io.of(name).local.in(rooms.login(loginId)).disconnectSockets(false);
  const machine = io.of('/machine');
  for (const id of machine.adapter.rooms.get(rooms.login(loginId)) ?? []) {
    const socket = machine.sockets.get(id);
    if (!socket || callerOf(socket).isLocked === locked) continue;
    const caller = callerOf(socket);
    caller.isLocked = locked;
    // Pushes of money and of other people go to these; that the seat has ended is still said.
    const heard = [rooms.site(caller.siteId), rooms.player(caller.playerId)];
    if (locked) await Promise.all(heard.map((room) => socket.leave(room)));
    else {
      await socket.join(heard);
      await catchUp(deps, socket);
    }
  }
}

/** The wallet, and what the session has moved and won beside its credit while the socket was silent. */
async function catchUp({ queries, offMeterWinOf }: LockJobDeps, socket: Socket): Promise<void> {
  const { playerId } = callerOf(socket);
  const { machineId, transfers, balance } = await queries.missed(playerId);
  for (const row of transfers) socket.emit('transfer', progressOf(row));
  socket.emit('balance', balance);
  const won = machineId === null ? null : await offMeterWinOf(machineId);
  if (won?.playerId === playerId) socket.emit('off-meter-win', { machineId, offMeterWinMinor: won.offMeterWinMinor });
}

/** Refuses every request of a socket whose login is locked, except those that only give up. */
export function refuseLocked(socket: Socket, open: readonly string[]): void {
  socket.use(([event, ...args], next) => {
    if (!callerOf(socket).isLocked || open.includes(String(event))) return next();
    const acknowledge = args.at(-1);
    if (typeof acknowledge === 'function') acknowledge(failure('login_locked'));
  });
}
