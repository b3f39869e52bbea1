import { CODES, type Failure, failure, type protection } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { ClosedSeat, EndedSession, OpenCheck, ProtectionQueries } from '../features/protection/queries.ts';
import type { Seat } from '../features/seat/service.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import { rooms } from '../realtime/player/player-auth.ts';
import { every } from './start-jobs.ts';

export interface ProtectionJobDeps {
  io: Server;
  queries: ProtectionQueries;
  cabinets: Pick<CabinetCommands, 'pausePlay'>;
  seats: { freed(seat: Seat): void; showPresence(seat: Seat): void };
  log: FastifyBaseLogger;
}

const LOOK_EVERY_MS = 1_000;
/** A cabinet pauses new games for this long; the command is renewed while the question is open. */
const PAUSE_MS = 8_000;
const PAUSE_RENEW_MS = 3_000;

export interface ProtectionJobs {
  /** Ends now what the next round would end. */
  runNow(): Promise<void>;
  answerCheck(playerId: number, id: string, choice: 'continue' | 'cash_out'): Promise<{ status: 1 } | Failure>;
  stop(): Promise<void>;
}

/**
 * Looks after sessions that may not go on and players who are to be asked how long they want to play. Every node does it; the
 * database decides which of them finds what.
 */
export function startProtectionJobs({ io, queries, cabinets, seats, log }: ProtectionJobDeps): ProtectionJobs {
  /** When this node last paused a machine. */
  const heldAtMs = new Map<string, number>();
  /** Answered here while a round may still go by what it read before. */
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
    const last = heldAtMs.get(check.checkId) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < PAUSE_RENEW_MS) return;
    heldAtMs.set(check.checkId, performance.now());
    // Lost, it is said again; a cabinet that is not there has nobody who plays.
    void cabinets.pausePlay({ machineId: check.machineId, epoch: check.epoch, forMs: PAUSE_MS });
  };

  const runNow = async () => {
    for (const session of await queries.endSessions()) ended(session);
  };
  const lookForChecks = async () => {
    const open = await queries.openChecks();
    for (const check of open) {
      pause(check);
      if (check.fresh) push(check.playerId, { kind: 'reality_check', machineId: check.machineId });
    }
    const ids = new Set(open.map(({ checkId }) => checkId));
    for (const id of heldAtMs.keys()) if (!ids.has(id)) heldAtMs.delete(id);
    for (const id of answered) if (!ids.has(id)) answered.delete(id);
  };
  const stops = [every(LOOK_EVERY_MS, log, runNow), every(LOOK_EVERY_MS, log, lookForChecks)];

  return {
    runNow,
    answerCheck: async (playerId, id, choice) => {
      const answer = await queries.answerCheck(playerId, id, choice);
      if (!answer.ok) return failure(answer.error, answer.params);
      answered.add(id);
      const { machineId, epoch } = answer;
      if (answer.closed) closed(answer.closed);
      // Waited for: whoever goes on presses SPIN at once.
      else if (machineId !== null && epoch !== null) await cabinets.pausePlay({ machineId, epoch, forMs: 0 });
      // Somebody else's devices show the question too.
      if (machineId !== null) push(playerId, { kind: 'reality_check', machineId });
      return { status: 1 };
    },
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
