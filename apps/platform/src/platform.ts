import { type AddressInfo, isIPv6 } from 'node:net';
import { isAbsolute } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Core, type CoreDeps, createCore } from './assembly/core.ts';
import { registerLoginRoutes } from './assembly/login-routes.ts';
import { createLogins } from './assembly/logins.ts';
import { registerMailRoutes } from './assembly/mail-routes.ts';
import { type OperatedSupport, operatedSupport } from './assembly/operated-support.ts';
import { registerOperatorRoutes } from './assembly/operator-routes.ts';
import { registerPaymentRoutes } from './assembly/payment-routes.ts';
import { registerPlayerRoutes } from './assembly/player-routes.ts';
import { registerStaff, type Staff } from './assembly/staff.ts';
import { createClockWatch } from './db/clock-watch.ts';
import { watchRelease } from './db/release.ts';
import { createAccountQueries } from './features/account/queries.ts';
import { apiDocsRoutes } from './features/api-docs/routes.ts';
import type { DemoProvider } from './features/demo-provider/demo-provider.ts';
import { geoBlockRoutes } from './features/geo-block/routes.ts';
import type { GeoBlockService } from './features/geo-block/service.ts';
import { informationRoutes } from './features/information/routes.ts';
import { createLobbies } from './features/lobby/lobbies.ts';
import { createMachineQueries } from './features/lobby/queries.ts';
import { createRecentWins } from './features/lobby/recent-wins.ts';
import { pepperPins } from './features/login/pin/pepper-pins.ts';
import type { Pins } from './features/login/pin/pins.ts';
import { siteRoutes } from './features/site/routes.ts';
import { checkLimits } from './http/limits-check.ts';
import { admitLiveChat } from './http/live-chat-policy.ts';
import { originOf } from './http/origin.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { serveSettings } from './http/settings.ts';
import { SETUP_CHANGED } from './http/sites.ts';
import { servePages } from './http/static-client.ts';
import { startAlertJobs } from './jobs/alert-jobs.ts';
import { startAnonymising } from './jobs/anonymise-accounts.ts';
import { startClosingDays } from './jobs/close-days.ts';
import { startDeletingOldRows } from './jobs/delete-old-rows.ts';
import { startReadingMeters } from './jobs/read-meters.ts';
import { resealSecrets } from './jobs/reseal-secrets.ts';
import { startSendingMails } from './jobs/send-mails.ts';
import { exposeClock } from './metrics/clock.ts';
import { createAccountingQueries } from './operator/accounting/accounting-queries.ts';
import { createAlertQueries } from './operator/alerts/alert-queries.ts';
import { webhookSecrets } from './operator/alerts/webhook-secrets.ts';
import { setupSecrets } from './operator/setup/setup-secrets.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { openRealtime, type Realtime } from './realtime/realtime.ts';
import { pause } from './realtime/server/move-sockets.ts';
import { openRequests } from './realtime/server/request.ts';

export interface Platform {
  app: FastifyInstance;
  /** A new one-time link that opens the first staff account; null where there is staff. */
  offerFirstLink(): Promise<string | null>;
  /** Listens and returns the URL. Rejects when the port is taken (EADDRINUSE). */
  start(): Promise<string>;
  /**
   * Sends everybody to the other nodes, before `stop`: `/readyz` says no, proxies hear of it, sockets are asked to move. Without Redis there
   * is no other node, and nothing is waited for. `signal` ends the waiting.
   */
  drain(signal: AbortSignal): Promise<void>;
  /** Stops in order: jobs, what is under way, sockets, calls, counted audit rows. The pool stays the caller's. */
  stop(): Promise<void>;
}

/** Scheduler, clock, chance and load are the system's unless they are given. */
export interface PlatformDeps extends CoreDeps {
  /** The database has been migrated by a release that does not serve this one: the node has to end, and says why. */
  onUnserved?: (why: string) => void;
  /** The built players' client and staff console, absolute. */
  clientFolder: string;
  consoleFolder: string;
}

/** A proxy asks once a second, and has to have asked once more (deploy/Caddyfile). */
const NOTICE_MS = 2_000;
/** A command to a cabinet takes 3 s at most. */
const FINISH_MS = 3_000;
/** Also a node that nobody asks whether it is ready compares its clock. */
const CLOCK_EVERY_MS = 10_000;

/** One node of the platform. */
export async function createPlatform(deps: PlatformDeps): Promise<Platform> {
  const { config, pool, version, onUnserved = () => {}, clientFolder, consoleFolder } = deps;
  if (![clientFolder, consoleFolder].every((folder) => isAbsolute(folder)))
    throw new Error('the folders of the clients must be absolute');
  const core = await createCore(deps);
  const logins = await createLogins(core, version);
  const { app, auditLimit, alarms, metrics, notices, scheduler, clock, random } = core;
  const { authenticate } = logins.service;
  const machines = createMachineQueries(pool);
  const lobbies = createLobbies(machines, createRecentWins(pool, clock.monotonicMs), clock.monotonicMs);
  watchRelease(notices, pool, { version, onUnserved });
  notices.on(SETUP_CHANGED, lobbies.changed);
  notices.onGap(lobbies.changed);
  const staff = registerStaff(core, logins);
  const opened = await openRealtime({
    ...{ config, pool, notices, machines, authenticate, alarms, metrics, load: core.load },
    ...{ scheduler, clock, random },
    lobbyChanged: lobbies.changed,
    server: app.server,
    authenticateStaff: staff.authenticateSocket,
    refusesAddress: logins.geoBlock.refuses,
    endedLogins: logins.deps.queries.ended,
    protection: logins.protectionQueries,
    audit: auditLimit.audit,
    log: app.log,
  });
  const realtime = withLoginChanges(opened, logins.service.loginsChanged);
  registerPublicRoutes(core, logins.geoBlock);
  if (config.apiDocs) apiDocsRoutes(app, version);
  const byToken = registerLoginRoutes(core, logins, realtime);
  registerMailRoutes(core, logins, realtime);
  registerPlayerRoutes(core, logins, { machines, lobbies }, realtime);
  const support = operatedSupport(core, realtime);
  const setupChanged = () => {
    core.sites.changed();
    lobbies.changed();
  };
  const clockWatch = createClockWatch({ ...alarms, log: app.log });
  exposeClock(metrics, clockWatch);
  const readiness = createReadiness({ ...{ pool, clock, clockWatch }, redis: realtime.redis, load: core.load });
  registerOperatorRoutes(core, machines, realtime, {
    ...{ handOver: byToken.issue, logins, staff, support, setupChanged, readiness, version },
  });
  const demoProvider = registerPaymentRoutes(core, logins, realtime);
  await servePages(app, {
    ...{ client: clientFolder, console: consoleFolder },
    mayReadManual: config.apiDocs ? null : staff.isSignedIn,
  });
  return createLifecycle(core, { pins: logins.pins, realtime, demoProvider, staff, support, readiness });
}

/** What ends or locks a login on this node counts for its next read. */
function withLoginChanges(realtime: Realtime, loginsChanged: () => void): Realtime {
  return {
    ...realtime,
    endLogin: (loginId) => {
      loginsChanged();
      realtime.endLogin(loginId);
    },
    lockChanged: () => {
      loginsChanged();
      return realtime.lockChanged();
    },
  };
}

/** What needs no login: settings, site, information pages, geo-block check. */
function registerPublicRoutes(core: Core, geoBlock: GeoBlockService): void {
  const { app, config, sites, claimsOf } = core;
  serveSettings(app, core, config.mail !== null);
  checkLimits(app, sites);
  siteRoutes(app, sites);
  informationRoutes(app, sites);
  geoBlockRoutes(app, {
    service: geoBlock,
    siteOf: (request) => claimsOf(request)?.site ?? sites.idOfHost(request.hostname),
  });
  admitLiveChat(app, async (request) => (await sites.ofHost(request.hostname))?.settings ?? null);
}

interface LifecycleDeps {
  pins: Pins;
  realtime: Realtime;
  demoProvider: DemoProvider | null;
  staff: Staff;
  support: OperatedSupport;
  readiness: Readiness;
}

function createLifecycle(
  core: Core,
  { pins, realtime, demoProvider, staff, support, readiness }: LifecycleDeps,
): Platform {
  const { app, pool, config, notices, scheduler, frameSources, calls, load } = core;
  const { operatorCalls, alarms, auditLimit } = core;
  const stops: (() => void | Promise<void>)[] = [];
  return {
    app,
    offerFirstLink: async () => {
      const token = await staff.offerFirstLink();
      const { port } = app.server.address() as AddressInfo;
      return token && `${originOf(config.staffHost ?? 'localhost', { ...config, port })}/staff/first#${token}`;
    },
    start: async () => {
      // A node whose clock is off says so at its start, before it is asked whether it is ready.
      await readiness.check();
      await app.listen({ host: config.host, port: config.port });
      notices.start();
      const { address, port } = app.server.address() as AddressInfo;
      pepperPins(pool, pins, app.log).catch((error: unknown) => app.log.error({ err: error }, 'PINs are not peppered'));
      const secrets = { totp: staff.sealed, webhook: webhookSecrets(config), setup: setupSecrets(config) };
      resealSecrets(pool, secrets, app.log).catch((error: unknown) =>
        app.log.error({ err: error }, 'secrets are not resealed'),
      );
      stops.push(...startHouseJobs(core, port, realtime), support.startLapsing());
      stops.push(scheduler.every('clock comparison', CLOCK_EVERY_MS, async () => void (await readiness.check())));
      await frameSources.start(app.log);
      const isAny = address === '0.0.0.0' || address === '::';
      demoProvider?.start(urlOf(isAny ? '127.0.0.1' : address, port));
      return urlOf(address, port);
    },
    drain: async (signal) => {
      readiness.drain();
      calls.endConnections();
      app.log.info({ alone: config.redisUrl === null }, 'draining');
      if (config.redisUrl === null) return;
      await pause(NOTICE_MS, signal);
      await realtime.move(signal);
    },
    stop: async () => {
      readiness.drain();
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([calls.ended(FINISH_MS), openRequests.ended(FINISH_MS)]);
      frameSources.stop();
      load.stop();
      await notices.stop();
      await demoProvider?.stop();
      await realtime.stop();
      await app.close();
      await operatorCalls.stop();
      await alarms.stop();
      await auditLimit.stop();
    },
  };
}

/** What any node does for the whole house. Returns how to stop each. */
function startHouseJobs(core: Core, port: number, realtime: Realtime): (() => Promise<void>)[] {
  const { app, pool, config, scheduler, clock, random } = core;
  const meters = { queries: createAccountingQueries(pool), cabinets: realtime.operated.cabinets };
  return [
    startAnonymising(createAccountQueries(pool), scheduler, app.log),
    startDeletingOldRows(pool, scheduler, app.log),
    startClosingDays(pool, scheduler, app.log),
    startSendingMails(config, port, pool, scheduler),
    startReadingMeters(pool, scheduler, meters),
    startAlertJobs({
      ...{ pool, scheduler, clock, random, log: app.log },
      queries: createAlertQueries(pool),
      secrets: webhookSecrets(config),
      outgoing: createOutgoing(config.outgoing),
    }),
  ];
}

const urlOf = (address: string, port: number) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
