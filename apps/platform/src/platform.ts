import type { AddressInfo } from 'node:net';
import { isAbsolute } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Core, createCore } from './assembly/core.ts';
import { registerLoginRoutes } from './assembly/login-routes.ts';
import { createLogins } from './assembly/logins.ts';
import { registerOperatorRoutes } from './assembly/operator-routes.ts';
import { registerPaymentRoutes } from './assembly/payment-routes.ts';
import { registerPlayerRoutes } from './assembly/player-routes.ts';
import type { Config } from './config.ts';
import { createAccountQueries } from './features/account/queries.ts';
import type { DemoProvider } from './features/demo-provider/demo-provider.ts';
import { geoBlockRoutes } from './features/geo-block/routes.ts';
import type { GeoBlockService } from './features/geo-block/service.ts';
import { informationRoutes } from './features/information/routes.ts';
import { createMachineQueries } from './features/lobby/queries.ts';
import { pepperPins } from './features/login/pin/pepper-pins.ts';
import type { Pins } from './features/login/pin/pins.ts';
import { siteRoutes } from './features/site/routes.ts';
import { checkLimits } from './http/limits-check.ts';
import { admitLiveChat } from './http/live-chat-policy.ts';
import { serveSettings } from './http/settings.ts';
import { serveClient } from './http/static-client.ts';
import { startAnonymising } from './jobs/anonymise-accounts.ts';
import { startDeletingOldRows } from './jobs/delete-old-rows.ts';
import { openRealtime, type Realtime } from './realtime/realtime.ts';

export interface Platform {
  app: FastifyInstance;
  /** Listens and returns the URL. Rejects when the port is taken (EADDRINUSE). */
  start(): Promise<string>;
  /** Stops in order: sockets, calls, jobs, counted audit rows. The pool stays the caller's. */
  stop(): Promise<void>;
}

export interface PlatformDeps {
  config: Config;
  pool: Pool;
  version: string;
  /** The built client, absolute. */
  clientFolder: string;
}

/** One node of the platform. */
export async function createPlatform({ config, pool, version, clientFolder }: PlatformDeps): Promise<Platform> {
  if (!isAbsolute(clientFolder)) throw new Error('the client folder must be absolute');
  const core = await createCore(config, pool);
  const logins = await createLogins(core, version);
  const { app, auditLimit, alarms, metrics } = core;
  const { authenticate } = logins.service;
  const machines = createMachineQueries(pool);
  const realtime = await openRealtime({
    ...{ config, pool, machines, authenticate, alarms, metrics },
    server: app.server,
    refusesAddress: logins.geoBlock.refuses,
    endedLogins: logins.deps.queries.ended,
    protection: logins.protectionQueries,
    audit: auditLimit.audit,
    log: app.log,
  });
  registerPublicRoutes(core, logins.geoBlock);
  const byToken = registerLoginRoutes(core, logins, realtime);
  registerPlayerRoutes(core, logins, machines, realtime);
  registerOperatorRoutes(core, machines, realtime, byToken);
  const demoProvider = registerPaymentRoutes(core, logins, realtime);
  await serveClient(app, clientFolder);
  return createLifecycle(core, { pins: logins.pins, realtime, demoProvider });
}

/** What needs no login: settings, site, information pages, geo-block check. */
function registerPublicRoutes({ app, sites, metrics, claimsOf }: Core, geoBlock: GeoBlockService): void {
  serveSettings(app, sites, metrics);
  checkLimits(app, sites);
  siteRoutes(app, sites);
  informationRoutes(app, sites);
  geoBlockRoutes(app, {
    service: geoBlock,
    siteOf: (request) => claimsOf(request)?.site ?? sites.idOfHost(request.hostname),
  });
  admitLiveChat(app, async (request) => (await sites.ofHost(request.hostname))?.settings ?? null);
}

function createLifecycle(
  { app, pool, config, frameSources, operatorCalls, alarms, auditLimit }: Core,
  { pins, realtime, demoProvider }: { pins: Pins; realtime: Realtime; demoProvider: DemoProvider | null },
): Platform {
  const stops: (() => void)[] = [];
  return {
    app,
    start: async () => {
      await app.listen({ host: config.host, port: config.port });
      pepperPins(pool, pins, app.log).catch((error: unknown) => app.log.error({ err: error }, 'PINs are not peppered'));
      stops.push(startAnonymising(createAccountQueries(pool), app.log), startDeletingOldRows(pool, app.log));
      await frameSources.start(app.log);
      const { address, port } = app.server.address() as AddressInfo;
      demoProvider?.start(`http://${address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address}:${port}`);
      return `http://${address}:${port}`;
    },
    stop: async () => {
      for (const stop of stops) stop();
      frameSources.stop();
      await demoProvider?.stop();
      await realtime.stop();
      await app.close();
      await operatorCalls.stop();
      await alarms.stop();
      await auditLimit.stop();
    },
  };
}
