import type { Server as HttpServer } from 'node:http';
import { siteSettings } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { Alarms } from '../alarm/alarms.ts';
import type { Audit } from '../audit/audit.ts';
import { createPendingTasks, type PendingTasks } from '../concurrency/pending-tasks.ts';
import type { Config } from '../config.ts';
import type { Notices } from '../db/notices.ts';
import { createPresenceQueries } from '../features/chat/presence.ts';
import { createChatQueries } from '../features/chat/queries.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { createStillFacts } from '../features/lobby/stills.ts';
import { createLockQueries } from '../features/lock/queries.ts';
import type { ProtectionQueries } from '../features/protection/queries.ts';
import type { SeatService } from '../features/seat/service.ts';
import { createWaitlistQueries } from '../features/waitlist/queries.ts';
import type { Authenticate } from '../http/caller.ts';
import { addressOf, hostOf, type RefusesAddress } from '../http/client-address.ts';
import { startFloorJobs } from '../jobs/floor-jobs.ts';
import { startLockJobs } from '../jobs/lock-jobs.ts';
import { type ProtectionJobs, startProtectionJobs } from '../jobs/protection-jobs.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Load } from '../load/load.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FloorDeps } from '../operator/floor/floor-service.ts';
import type { MoneyDeps } from '../operator/money/money-handlers.ts';
import { createOperatorQueries } from '../operator/queries.ts';
import { cabinetKeyRing, type IsCabinetKey, noteVersions, watchCabinets } from './cabinet/cabinet-auth.ts';
import type { CabinetCommands } from './cabinet/cabinet-commands.ts';
import { linksOf, serveCabinets } from './cabinet/cabinet-namespace.ts';
import { exposeLines } from './cabinet/line-metrics.ts';
import { type ChatSockets, serveChat } from './player/chat.ts';
import { createGuestSockets, type GuestSockets } from './player/guest-sockets.ts';
import { iceServersOf, iceWarnings } from './player/ice-servers.ts';
import { serveListeners } from './player/listener-namespaces.ts';
import { serveMachine } from './player/machine-namespace.ts';
import { createMessageRate } from './player/message-rate.ts';
import { createOfferLimiters } from './player/offer-limiters.ts';
import type { AuthenticateSocket } from './player/player-auth.ts';
import { createWatchPlaces } from './player/watch-places.ts';
import { createRealtimeMetrics, type RealtimeMetrics } from './realtime-metrics.ts';
import { rooms } from './rooms.ts';
import { createConnectionGuard } from './server/connection-guard.ts';
import { moveSockets } from './server/move-sockets.ts';
import { openSockets, type Sockets } from './server/socket-server.ts';
import { createServices, type Services } from './services.ts';
import { followStaffChanges } from './staff/staff-changes.ts';
import { type StaffNamespaceDeps, serveStaff } from './staff/staff-namespace.ts';

export interface Realtime {
  chat: ChatSockets;
  protection: ProtectionJobs;
  seats: SeatService;
  /** A lock has changed: sockets of this node and the seat's cabinet know when it resolves. */
  lockChanged(): Promise<void>;
  /** What operators may do to the floor. */
  operated: Pick<FloorDeps, 'stopMachine' | 'close' | 'changed'> & { cabinets: CabinetCommands } & Pick<
      MoneyDeps,
      'pay'
    > & { disputes: Pick<FloorDeps, 'declareLost'> & Pick<MoneyDeps, 'propose' | 'decide'> };
  /** The machine's picture as a JPEG, from its cabinet; null: it gave none. */
  takeStill(machineId: number, maxAgeMs: number): Promise<Buffer | null>;
  /** Closes the login's sockets on every node. */
  endLogin(loginId: string): void;
  /** Pushes the wallet after a movement to all of the player's sockets. */
  pushBalance(playerId: number, push: BalancePush): void;
  /** Tells the player's sockets that staff has granted a bonus or a discount. */
  pushGranted(playerId: number): void;
  redis: Sockets['redis'];
  /** Accepts no connection any more and sends those that are open to the other nodes. */
  move(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

export interface RealtimeDeps {
  server: HttpServer;
  config: Config;
  pool: Pool;
  notices: Notices;
  machines: MachineQueries;
  /** Before a change of machines or jackpots is pushed. */
  lobbyChanged: () => void;
  authenticate: Authenticate;
  authenticateStaff: StaffNamespaceDeps['authenticate'];
  /** Why nobody plays at that site from that address; null where they may. */
  refusesAddress: RefusesAddress;
  endedLogins: (loginIds: string[]) => Promise<string[]>;
  protection: ProtectionQueries;
  audit: Audit;
  alarms: Alarms;
  metrics: Metrics;
  load: Pick<Load, 'level'>;
  scheduler: Scheduler;
  clock: Clock;
  random: () => number;
  log: FastifyBaseLogger;
}

/** The demo's attendant pays a hand pay that no operator has paid by then. */
const DEMO_ATTENDANT_S = 60;
/** Credentials that measure a relay. The clock of the TURN server may be a few minutes off. */
const MEASURE_LIFETIME_S = 300;
const PLAYER_NAMESPACES = ['/notifications', '/machine', '/jackpots'];
const OTHER_NAMESPACES = ['/cabinets', '/staff'];

/** Socket server, its namespaces, and the jobs that work on them. */
export async function openRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { config, scheduler, clock, log } = deps;
  const { trustedHops, addressHeader, wall } = config;
  const isKey = cabinetKeyRing(config.cabinetKeys, deps.pool, deps.notices, clock.monotonicMs);
  const guard = createConnectionGuard(
    { ...wall, trustedHops, addressHeader },
    { isKey, monotonicMs: clock.monotonicMs, log },
  );
  const opened = await openSockets(deps.server, {
    ...{ redisUrl: config.redisUrl, guard, allowedOrigins: wall.allowedOrigins, monotonicMs: clock.monotonicMs, log },
  });
  const { io, clustered, close, redis } = opened;
  const metrics = createRealtimeMetrics(deps.metrics);
  const services = createServices({ ...deps, io, clustered, metrics, onAlarm: deps.alarms.raise });
  const { pushes, seats, ledger, cabinets, disputes } = services;
  const pending = createPendingTasks();
  const jobs = startAllJobs(deps, io, clustered, services);
  const guests = createGuestSockets(guard.countedAs);
  const stopStaff = serveStaff({ io, authenticate: deps.authenticateStaff, scheduler, clock });
  followStaffChanges(deps.notices, io);
  const chat = serveNamespaces(deps, io, services, jobs, { ...pending, guests, isKey, metrics, clustered });
  const { pool, notices } = deps;
  const stopCabinets = watchCabinets(io.of('/cabinets'), { isKey, pool, notices, scheduler, log });
  const namespaces = [...PLAYER_NAMESPACES, ...OTHER_NAMESPACES];
  deps.metrics.gauge(
    'salon_sockets',
    'Node: open sockets by their namespace; each cabinet has one',
    () => Object.fromEntries(namespaces.map((name) => [name.slice(1), io.of(name).sockets.size])),
    'kind',
  );

  return {
    chat,
    protection: jobs.protection,
    seats,
    lockChanged: jobs.locks.runNow,
    pushBalance: pushes.balance,
    pushGranted: pushes.granted,
    operated: {
      pay: jobs.floor.handPays.pay,
      stopMachine: ledger.stopMachine,
      cabinets,
      close: jobs.floor.closing.close,
      changed: (machineId) => pushes.machines([machineId]),
      disputes,
    },
    takeStill: async (machineId, maxAgeMs) => {
      const reply = await cabinets.still({ machineId, maxAgeMs });
      return reply.ok && reply.value.jpeg !== null ? Buffer.from(reply.value.jpeg, 'base64') : null;
    },
    endLogin: (loginId) => {
      for (const name of PLAYER_NAMESPACES) io.of(name).in(rooms.login(loginId)).disconnectSockets(true);
    },
    redis,
    move: (signal) => {
      opened.refuse();
      return moveSockets(io, namespaces, signal, deps.random);
    },
    stop: async () => {
      await Promise.all([stopStaff(), stopCabinets()]);
      for (const { stop } of [jobs.seats, jobs.floor, chat, jobs.protection, jobs.locks]) await stop();
      // Closes every socket; then the writes that this causes are waited for.
      await close();
      await pending.settled();
      await pushes.settled();
      await services.stream.stop();
    },
  };
}

type RunningJobs = ReturnType<typeof startAllJobs>;

function startAllJobs(deps: RealtimeDeps, io: Server, clustered: boolean, services: Services) {
  const { pool, config, machines, endedLogins, scheduler, clock, random, log } = deps;
  const { cabinets, seats } = services;
  return {
    seats: startJobs({ ...services, io, clustered, links: () => linksOf(io), machines, endedLogins, scheduler }),
    floor: startFloorJobs({
      ...{ ...services, io, alarms: deps.alarms, scheduler, random, log },
      operators: createOperatorQueries(pool),
      waitlist: createWaitlistQueries(pool),
      attendantAfterS: config.demo ? DEMO_ATTENDANT_S : null,
    }),
    protection: startProtectionJobs({ io, queries: deps.protection, cabinets, seats, scheduler, clock, log }),
    locks: startLockJobs({ ...services, io, queries: createLockQueries(pool), scheduler, clock }),
  };
}

interface NamespaceDeps extends Pick<PendingTasks, 'keep'> {
  guests: GuestSockets;
  isKey: IsCabinetKey;
  metrics: RealtimeMetrics;
  clustered: boolean;
}

function serveNamespaces(
  deps: RealtimeDeps,
  io: Server,
  services: Services,
  jobs: RunningJobs,
  { keep, guests, isKey, metrics, clustered }: NamespaceDeps,
): ChatSockets {
  const { config, pool, machines, scheduler, clock, log } = deps;
  const { trustedHops } = config;
  const authenticate: AuthenticateSocket = (socket, token) =>
    deps.authenticate(token, hostOf(socket.handshake, trustedHops));
  const onActed = jobs.floor.closing.acted;
  const { chosenStatus } = createChatQueries(pool);
  const chat = serveChat({ io, presence: createPresenceQueries(pool), chosenStatus, keep, scheduler, log });
  const ice = { servers: config.iceServers, turn: config.turn, nowMs: clock.nowMs };
  const nodeIceServers = iceServersOf(ice);
  const briefIceServers = iceServersOf({ ...ice, turn: ice.turn && { ...ice.turn, lifetimeS: MEASURE_LIFETIME_S } });
  for (const warning of config.production ? iceWarnings(ice) : []) log.warn(warning);
  /** The site's own relay servers, otherwise the node's. */
  const siteIceServers = (ofNode: typeof nodeIceServers) => async (owner: string, siteId: number) => {
    const own = siteSettings.relayServers(await services.seatQueries.siteSettings(siteId));
    return own.length > 0 ? own : ofNode(owner);
  };
  const iceServers = siteIceServers(nodeIceServers);
  const limitMessages = createMessageRate(clock.monotonicMs);
  serveListeners({
    ...{ io, pool, authenticate, guests, limitMessages, machines, stream: services.stream, clock, log },
    briefServersOf: siteIceServers(briefIceServers),
    watching: {
      ...{ factsOf: createStillFacts(pool), cabinets: services.cabinets, iceServersOf: iceServers, log },
      places: createWatchPlaces(io.of('/notifications'), clustered, services.cabinets, clock.nowMs),
    },
  });
  serveMachine({
    ...{ ...services, io, authenticate, guests, limitMessages, machines, metrics, onActed, keep, clock, log },
    iceServers: ({ machineId, epoch }, siteId) => iceServers(`${machineId}.${epoch}`, siteId),
    offerLimiterOf: createOfferLimiters(clock, services.cabinets.candidate),
    refusesSocket: async (socket, siteId) => deps.refusesAddress(siteId, addressOf(socket.handshake, config)),
  });
  serveCabinets({
    ...{ ...services, io, machines, onActed, keep, clock, log },
    isKey,
    onAlarm: deps.alarms.raise,
    onPresence: jobs.seats.checkPresence,
    lines: exposeLines(deps.metrics.registry),
    onVersions: noteVersions(pool, keep, log),
    allowForced: config.demo,
    locksOf: createLockQueries(pool).ofMachines,
  });
  return chat;
}
