import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { OnAlarm } from '../alarm/alarm.ts';
import type { Audit } from '../audit/audit.ts';
import { createDisputeService } from '../features/dispute/service.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { createSeatQueries, createSessionFiguresOf } from '../features/seat/queries.ts';
import { createSeatService } from '../features/seat/service.ts';
import { createTransferService } from '../features/transfer/service.ts';
import { tracedCabinets, tracedLedger } from '../features/transfer/traced.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { createPostgresLedger } from '../ledger/postgres.ts';
import type { Load } from '../load/load.ts';
import { createCabinetCommands } from './cabinet/cabinet-commands.ts';
import { machineRoutes } from './cabinet/machine-routes.ts';
import { createLobbyPushes } from './lobby/lobby-pushes.ts';
import { readJackpots, readLobby } from './lobby/lobby-queries.ts';
import { createLobbyStream } from './lobby/lobby-stream.ts';
import { createPushes } from './player/pushes.ts';
import type { RealtimeMetrics } from './realtime-metrics.ts';

export interface ServiceDeps {
  io: Server;
  clustered: boolean;
  pool: Pool;
  machines: MachineQueries;
  /** Before a change of machines or jackpots is pushed. */
  lobbyChanged: () => void;
  audit: Audit;
  onAlarm: OnAlarm;
  metrics: RealtimeMetrics;
  load: Pick<Load, 'level'>;
  scheduler: Scheduler;
  clock: Clock;
  random: () => number;
  log: FastifyBaseLogger;
}

export type Services = ReturnType<typeof createServices>;

/** The services that reach cabinets and players by sockets: seats, transfers, disputes, with ledger and pushes. */
export function createServices(deps: ServiceDeps) {
  const { io, clustered, pool, machines, lobbyChanged, audit, onAlarm, metrics, clock, random, log } = deps;
  const ledger = createPostgresLedger(pool, metrics.ledgerQueue);
  const seatQueries = createSeatQueries(pool);
  const sessionFiguresOf = createSessionFiguresOf(pool);
  const stream = createLobbyStream({
    readLobby: (siteId) => readLobby(pool, siteId),
    scheduler: deps.scheduler,
    clock,
  });
  const lobby = createLobbyPushes({
    ...{ io, clustered, stream, onChange: lobbyChanged, load: deps.load, clock, metrics: metrics.push, log },
    changes: machines.changes,
    readJackpots: () => readJackpots(pool),
  });
  const pushes = createPushes({
    io,
    lobby,
    machines,
    seats: seatQueries,
    sessionFiguresOf,
    metrics: metrics.push,
    log,
  });
  const cabinets = createCabinetCommands(machineRoutes(io.of('/cabinets'), clustered));
  const transfers = createTransferService({
    ...{ ledger: tracedLedger(ledger), cabinets: tracedCabinets(cabinets), onAlarm, clock, random },
    onTransfer: pushes.transfer,
  });
  const seats = createSeatService({
    ...{ ledger, audit, cabinets, clock },
    queries: seatQueries,
    notify: {
      changed: (machineId, playerId) => {
        pushes.machines([machineId]);
        pushes.session(playerId);
      },
      moved: (machineId, why, newEpoch) => pushes.quit(machineId, why, newEpoch),
      ended: (machineId) => pushes.quit(machineId, 'session_over'),
    },
  });
  const disputes = createDisputeService({
    ...{ ledger, onAlarm },
    notify: {
      underReview: (machineId) => pushes.quit(machineId, 'session_under_review'),
      freed: seats.freed,
      transfer: pushes.transfer,
      balance: pushes.balance,
    },
  });
  return { ledger, seatQueries, sessionFiguresOf, stream, pushes, cabinets, transfers, seats, disputes };
}
