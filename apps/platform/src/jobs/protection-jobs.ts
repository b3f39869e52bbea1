import { CODES, type Failure, failure, type protection } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { ClosedSeat, EndedSession, OpenCheck, ProtectionQueries } from '../features/protection/queries.ts';
import type { Seat } from '../features/seat/seat.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import { rooms } from '../realtime/rooms.ts';
import type { Scheduler } from './scheduler.ts';

export interface ProtectionJobDeps {
  io: Server;
  queries: ProtectionQueries;
  cabinets: Pick<CabinetCommands, 'pausePlay'>;
  seats: { freed(seat: Seat): void; showPresence(seat: Seat): void };
  scheduler: Scheduler;
  clock: Pick<Clock, 'monotonicMs'>;
  log: FastifyBaseLogger;
}

const EVERY_MS = 1_000;
/** A cabinet pauses new games for this long; the command is renewed while the question is open. */
const PAUSE_MS = 8_000;
const PAUSE_RENEW_MS = 3_000;

export interface ProtectionJobs {
  /** Ends sessions now instead of with the next run. */
  runNow(): Promise<void>;
  answerCheck(playerId: number, id: string, choice: 'continue' | 'cash_out'): Promise<{ status: 1 } | Failure>;
  stop(): Promise<void>;
}

/**
 * Ends sessions that may not go on, and opens reality checks. Every node runs it; the database decides which node gets what.
 */
export function startProtectionJobs(deps: ProtectionJobDeps): ProtectionJobs {
  const { io, queries, cabinets, seats, scheduler, clock, log } = deps;
  /** When this node last paused a machine. */
  const pausedAtMs = new Map<string, number>();
  /** Answered on this node while a run may still have old rows. */
  const answered = new Set<string>();

  const push = (playerId: number, message: protection.ProtectionPush) =>
    void io.of('/notifications').to(rooms.player(playerId)).emit('protection', message);

  const closed = (seat: ClosedSeat) => {
    if (seat.freed) seats.freed(seat);
    else seats.showPresence(seat);
  };

  const ended = (session: EndedSession) => {
    const { machineId, playerId, error, params } = session;
    log.info({ machineId, playerId, why: error }, 'session ends by protection');
    push(playerId, { kind: 'session_ending', machineId, code: CODES[error], params });
    closed(session);
  };

  const pause = (check: OpenCheck) => {
    if (answered.has(check.checkId)) return;
    const last = pausedAtMs.get(check.checkId) ?? Number.NEGATIVE_INFINITY;
    const nowMs = clock.monotonicMs();
    if (nowMs - last < PAUSE_RENEW_MS) return;
    pausedAtMs.set(check.checkId, nowMs);
    // Repeated while the check is open; on an offline cabinet nobody plays.
    void cabinets.pausePlay({ machineId: check.machineId, epoch: check.epoch, forMs: PAUSE_MS });
  };

  const runNow = async () => {
    const failed = (machineId: number, error: unknown) =>
      log.error({ machineId, err: error }, 'whether a session has to end could not be asked');
    for (const session of await queries.endSessions(failed)) ended(session);
  };
  const pushChecks = async () => {
    const open = await queries.openChecks();
    for (const check of open) {
      pause(check);
      if (check.fresh) push(check.playerId, { kind: 'reality_check', machineId: check.machineId });
    }
    const ids = new Set(open.map(({ checkId }) => checkId));
    for (const id of pausedAtMs.keys()) if (!ids.has(id)) pausedAtMs.delete(id);
    for (const id of answered) if (!ids.has(id)) answered.delete(id);
  };
  const stops = [
    scheduler.every('protection', EVERY_MS, runNow),
    scheduler.every('reality checks', EVERY_MS, pushChecks),
  ];

  return {
    runNow,
    answerCheck: async (playerId, id, choice) => {
      const answer = await queries.answerCheck(playerId, id, choice);
      if (!answer.ok) return failure(answer.error, answer.params);
      answered.add(id);
      const { machineId, epoch } = answer;
      if (answer.closed) closed(answer.closed);
      // Awaited: the player presses SPIN next.
      else if (machineId !== null && epoch !== null) await cabinets.pausePlay({ machineId, epoch, forMs: 0 });
      // The player's other devices show the check too.
      if (machineId !== null) push(playerId, { kind: 'reality_check', machineId });
      return { status: 1 };
    },
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
