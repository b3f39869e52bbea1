import type { Server as HttpServer } from 'node:http';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Alarms } from '../alarm/alarms.ts';
import type { Audit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import { createPresenceQueries } from '../features/chat/presence.ts';
import { createChatQueries } from '../features/chat/queries.ts';
import { createDisputeService } from '../features/dispute/service.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { createLockQueries } from '../features/lock/queries.ts';
import { createOperatorQueries } from '../features/operator/queries.ts';
import type { OperatorDeps } from '../features/operator/service.ts';
import type { ProtectionQueries } from '../features/protection/queries.ts';
import { createOffMeterWinOf, createSeatQueries } from '../features/seat/queries.ts';
import { createSeatService, type SeatService } from '../features/seat/service.ts';
import { createTransferService } from '../features/transfer/service.ts';
import { createWaitlistQueries } from '../features/waitlist/queries.ts';
import type { Authenticate } from '../http/caller.ts';
import { addressOf, hostOf, type RefusesAddress } from '../http/client-address.ts';
import type { Metrics } from '../http/health.ts';
import { startFloorJobs } from '../jobs/floor-jobs.ts';
import { startLockJobs } from '../jobs/lock-jobs.ts';
import { type ProtectionJobs, startProtectionJobs } from '../jobs/protection-jobs.ts';
import { type Jobs, startJobs } from '../jobs/start-jobs.ts';
import { createPostgresLedger } from '../ledger/postgres.ts';
import { cabinetKeyRing } from './cabinet/cabinet-auth.ts';
import { createCabinetCommands } from './cabinet/cabinet-commands.ts';
import { serveCabinets } from './cabinet/cabinet-namespace.ts';
import { type ChatSockets, serveChat } from './player/chat.ts';
import { iceServersOf, iceWarnings } from './player/ice-servers.ts';
import { serveListeners } from './player/listener-namespaces.ts';
import { serveMachine } from './player/machine-namespace.ts';
import { createOfferLimiters } from './player/offer-limiters.ts';
import { type AuthenticateSocket, rooms } from './player/player-auth.ts';
import { createPushes } from './player/pushes.ts';
import { createConnectionGuard } from './server/connection-guard.ts';
import { openSockets } from './server/socket-server.ts';
import { systemClock } from './system-clock.ts';

export interface Realtime {
  chat: ChatSockets;
  protection: ProtectionJobs;
  seats: SeatService;
  /** A lock has changed: sockets of this node and the seat's cabinet know when it resolves. */
  lockChanged(): Promise<void>;
  /** What the operator's people may do to the floor. */
  operated: Pick<OperatorDeps, 'pay' | 'stopMachine' | 'cabinets' | 'close' | 'changed' | 'disputes'>;
  /** Sockets of a login end on every node. */
  endLogin(loginId: string): void;
  /** The wallet as it stands after a movement, to all of the player's sockets. */
  pushBalance(playerId: number, push: BalancePush): void;
  stop(): Promise<void>;
}

export interface RealtimeDeps {
  server: HttpServer;
  config: Config;
  pool: Pool;
  machines: MachineQueries;
  authenticate: Authenticate;
  /** Why nobody plays at that site from that address; null where they may. */
  refusesAddress: RefusesAddress;
  endedLogins: (loginIds: string[]) => Promise<string[]>;
  protection: ProtectionQueries;
  audit: Audit;
  alarms: Alarms;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** The demo floor's attendant pays a hand pay that no operator has paid by then. */
const DEMO_ATTENDANT_S = 60;

/** Everything that lives on sockets, put together. */
export async function openRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { config, pool, machines, log } = deps;
  const authenticate: AuthenticateSocket = (socket, token) =>
    deps.authenticate(token, hostOf(socket.handshake, config.trustedHops));
  const { trustedHops, wall } = config;
  const door = createConnectionGuard({ ...wall, trustedHops }, cabinetKeyRing(config.cabinetKeys), log);
  const { io, clustered, close } = await openSockets(deps.server, config.redisUrl, door, wall.allowedOrigins, log);
  const ledger = createPostgresLedger(pool);
  const seatQueries = createSeatQueries(pool);
  const offMeterWinOf = createOffMeterWinOf(pool);
  const pushes = createPushes({ io, pool, machines, seats: seatQueries, offMeterWinOf, log });
  const cabinets = createCabinetCommands(io.of('/cabinets'), clustered);
  const onAlarm = deps.alarms.raise;
  const transfers = createTransferService({
    ledger,
    cabinets,
    clock: systemClock,
    random: Math.random,
    onTransfer: pushes.transfer,
    onAlarm,
  });
  const seats = createSeatService({
    ledger,
    queries: seatQueries,
    audit: deps.audit,
    cabinets,
    notify: {
      changed: (machineId, playerId) => {
        pushes.machines([machineId]);
        pushes.session(playerId);
      },
      moved: (machineId, why) => pushes.quit(machineId, why),
      ended: (machineId) => pushes.quit(machineId, 'session_over'),
    },
  });
  const disputes = createDisputeService({
    ledger,
    notify: {
      underReview: (machineId) => pushes.quit(machineId, 'session_under_review'),
      freed: seats.freed,
      transfer: pushes.transfer,
      balance: pushes.balance,
    },
    onAlarm,
  });
  const lockQueries = createLockQueries(pool);
  const tasks = new Set<Promise<void>>();
  const keep = (task: Promise<void>) => {
    tasks.add(task);
    void task.finally(() => tasks.delete(task));
  };
  const { endedLogins } = deps;
  const rounds: Jobs = startJobs({
    io,
    clustered,
    ledger,
    transfers,
    seats,
    seatQueries,
    machines,
    endedLogins,
    pushes,
    log,
  });

  serveListeners({ io, pool, authenticate, machines, seats: seatQueries, log });
  const chatQueries = createChatQueries(pool);
  const chat = serveChat({
    io,
    presence: createPresenceQueries(pool),
    chosenStatus: chatQueries.chosenStatus,
    keep,
    log,
  });
  const floor = startFloorJobs({
    ...{ io, ledger, cabinets, seats, pushes, log },
    operators: createOperatorQueries(pool),
    waitlist: createWaitlistQueries(pool),
    attendantAfterS: config.demo ? DEMO_ATTENDANT_S : null,
  });
  const onActed = floor.closing.acted;
  const ice = { servers: config.iceServers, turn: config.turn, nowMs: systemClock.nowMs };
  for (const warning of config.production ? iceWarnings(ice) : []) log.warn(warning);
  serveMachine({
    ...{ io, authenticate, machines, seats, offMeterWinOf, transfers, ledger, cabinets, onActed, keep, log },
    iceServers: iceServersOf(ice),
    offersTo: createOfferLimiters(systemClock, cabinets.candidate),
    refusesSocket: async (socket, siteId) =>
      deps.refusesAddress(siteId, addressOf(socket.handshake, config.trustedHops)),
  });
  serveCabinets({
    io,
    keys: config.cabinetKeys,
    ledger,
    machines,
    seats,
    transfers,
    disputes,
    onAlarm,
    pushes,
    onPresence: rounds.checkPresence,
    onActed,
    allowForced: config.demo,
    locksOf: lockQueries.ofMachines,
    keep,
    log,
  });
  for (const name of ['/notifications', '/machine', '/jackpots', '/cabinets']) {
    const metric = `sockets_${name.slice(1)}`;
    deps.metrics.gauge(metric, `Open sockets of ${name} on this node`, () => io.of(name).sockets.size);
  }

  const protection = startProtectionJobs({ io, queries: deps.protection, cabinets, seats, log });

  const locks = startLockJobs({ io, queries: lockQueries, offMeterWinOf, cabinets, log });

  return {
    chat,
    protection,
    seats,
    lockChanged: locks.runNow,
    pushBalance: pushes.balance,
    operated: {
      pay: floor.handPays.pay,
      stopMachine: ledger.stopMachine,
      cabinets,
      close: floor.closing.ask,
      changed: (machineId) => pushes.machines([machineId]),
      disputes,
    },
    endLogin: (loginId) => {
      for (const name of ['/notifications', '/machine', '/jackpots']) {
        io.of(name).in(rooms.login(loginId)).disconnectSockets(true);
      }
    },
    stop: async () => {
      await rounds.stop();
      await floor.stop();
      await chat.stop();
      await protection.stop();
      await locks.stop();
      // Ends every socket; what that leaves to be written is waited for.
      await close();
      await Promise.allSettled(tasks);
      await pushes.settled();
    },
  };
}
