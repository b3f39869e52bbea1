import { isFailure, operator } from '@salon/contract';
import { openApi } from '@salon/contract/documents/open-api.ts';
import { staffCalls } from '@salon/contract/documents/staff-calls.ts';
import type { FastifyRequest } from 'fastify';
import { exposeUnplayable } from '../alarm/unplayable-machines.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { operatedMachine } from '../features/lobby/routes.ts';
import type { TokenLoginService } from '../features/login/token/token-login.ts';
import { reportHealth } from '../http/health.ts';
import type { Readiness } from '../http/readiness.ts';
import { accountingHandlers } from '../operator/accounting/accounting-handlers.ts';
import { createAccountingQueries } from '../operator/accounting/accounting-queries.ts';
import { createAccountingService } from '../operator/accounting/accounting-service.ts';
import { alertHandlers } from '../operator/alerts/alert-handlers.ts';
import { createAlertQueries } from '../operator/alerts/alert-queries.ts';
import { webhookSecrets } from '../operator/alerts/webhook-secrets.ts';
import { auditHandlers } from '../operator/audit/audit-handlers.ts';
import { environmentKeys } from '../operator/calls/environment-keys.ts';
import { createOperatorAuth } from '../operator/calls/operator-auth.ts';
import { createCallServer, refusedEntry } from '../operator/calls/serve-calls.ts';
import { floorHandlers } from '../operator/floor/floor-handlers.ts';
import { createFloorService } from '../operator/floor/floor-service.ts';
import { machineHandlers } from '../operator/floor/machine-handlers.ts';
import { createMachinePages } from '../operator/floor/machine-queries.ts';
import { integrationHandlers } from '../operator/integration/integration-handlers.ts';
import { mailHandlers } from '../operator/mail/mail-handlers.ts';
import { createMailRoomQueries } from '../operator/mail/mail-queries.ts';
import { createOperatorQueries } from '../operator/queries.ts';
import { reportHandlers } from '../operator/reports/report-handlers.ts';
import { createReportQueries } from '../operator/reports/report-queries.ts';
import { createReportService } from '../operator/reports/report-service.ts';
import { createBrandSetup } from '../operator/setup/brand-setup.ts';
import { createCabinetSetup } from '../operator/setup/cabinet-setup.ts';
import { createFloorSetup } from '../operator/setup/floor-setup.ts';
import { createSetupChanges } from '../operator/setup/setup-changes.ts';
import { setupChangeHandlers, setupHandlers } from '../operator/setup/setup-handlers.ts';
import { setupSecrets } from '../operator/setup/setup-secrets.ts';
import { createSiteProposals } from '../operator/setup/site-proposals.ts';
import { createSiteSetup } from '../operator/setup/site-setup.ts';
import { staffHandlers } from '../operator/staff/staff-handlers.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';
import { serveMoney } from './money-routes.ts';
import { operatedPlayers } from './operated-players.ts';
import type { OperatedSupport } from './operated-support.ts';
import type { Staff } from './staff.ts';

interface OperatorRouteDeps {
  handOver: TokenLoginService['issue'];
  logins: Logins;
  support: OperatedSupport;
  staff: Staff;
  /** Sites, brands or machines were set up on this node. */
  setupChanged(): void;
  readiness: Readiness;
  version: string;
}

/** The operator's calls, and the health of the node. */
export function registerOperatorRoutes(
  core: Core,
  machines: MachineQueries,
  realtime: Realtime,
  { handOver, logins, staff, support, setupChanged, readiness, version }: OperatorRouteDeps,
): void {
  const { app, pool, metrics, operatorCalls } = core;
  const { operated } = realtime;
  const authenticate = authenticateOperators(core, staff);
  reportHealth(app, { metrics, authenticate, readiness });
  const queries = createOperatorQueries(pool);
  exposeUnplayable(metrics.registry, queries.unplayable, core.clock.monotonicMs);
  const players = operatedPlayers(core, logins, realtime);
  const { serve, rest } = createCallServer(app, {
    ...{ authenticate, audit: core.auditLimit.audit, repeats: operatorCalls },
    ...{ ownsPlayer: players.owns, setupChanged },
  });
  serve(operator.staffCalls, staffHandlers(staff));
  const floor = createFloorService({
    ...operated,
    ...{ queries, clock: core.clock },
    declareLost: operated.disputes.declareLost,
    machines: async (siteId) => (await machines.list(siteId)).map(operatedMachine),
  });
  serve(operator.floorCalls, floorHandlers(floor));
  serve(
    operator.machineCalls,
    machineHandlers({
      ...{ service: floor, pages: createMachinePages(pool), audit: core.auditLimit.audit },
      ...{ ownsMachine: queries.ownsMachine, takeStill: realtime.takeStill },
    }),
  );
  serveMoney(serve, core, realtime, queries);
  serve(operator.playersCalls, players.handlers);
  serve(operator.supportCalls, support.handlers);
  const accounting = createAccountingQueries(pool);
  const accountingService = createAccountingService({
    ...{ queries: accounting, cabinets: operated.cabinets },
    returnMachine: (by, machineId) => floor.setStopped(by, machineId, false),
  });
  serve(operator.accountingCalls, accountingHandlers(accounting, accountingService));
  serve(operator.reportCalls, reportHandlers(createReportService(createReportQueries(pool)), core.sites));
  serve(operator.auditCalls, auditHandlers(pool));
  const setup = createSetup(core, operated.changed);
  serve(operator.setupCalls, setupHandlers(setup));
  serve(operator.setupChangeCalls, setupChangeHandlers(setup));
  serve(
    operator.alertCalls,
    alertHandlers({
      ...{ queries: createAlertQueries(pool), secrets: webhookSecrets(core.config) },
      ...{ outgoing: createOutgoing(core.config.outgoing), propose: setup.changes.propose },
    }),
  );
  serve(operator.mailCalls, mailHandlers(createMailRoomQueries(pool), core.config, core.clock.nowMs));
  serve(operator.integrationCalls, integrationHandlers({ queries, handOver }));
  app.get(`${operator.OPERATOR_BASE}/openapi.json`, async (request) => {
    const caller = await authenticate(request);
    return isFailure(caller) ? caller : openApi(version, staffCalls);
  });
  rest();
}

function createSetup({ config, pool }: Core, changed: (machineId: number) => void) {
  const environmentAgents = [...new Set(config.cabinetKeys.map(({ agent }) => agent))];
  const changes = createSetupChanges({ pool, sealed: setupSecrets(config) });
  const { propose } = changes;
  const cabinets = createCabinetSetup({ pool, environmentAgents, propose });
  return {
    changes,
    proposals: createSiteProposals({ propose, staffHost: config.staffHost, isProduction: config.production }),
    ...{ cabinets, floor: createFloorSetup({ pool, mayUse: cabinets.mayUse, changed }) },
    brands: createBrandSetup({ pool }),
    sites: createSiteSetup({ pool, defaultSiteId: config.siteId }),
  };
}

function authenticateOperators({ config, operatorCalls }: Core, { keys, sessions, hasSite }: Staff) {
  const onRefused = (request: FastifyRequest) => {
    request.log.warn({ address: request.ip }, 'operator refused');
    void operatorCalls
      .note(...refusedEntry(request))
      .catch((err: unknown) => request.log.error({ err }, 'refused operator call not audited'));
  };
  return createOperatorAuth({
    environmentKey: environmentKeys({ keys: config.operatorKeys, siteId: config.siteId, demo: config.demo }),
    apiKey: keys.find,
    session: sessions.caller,
    sessionToken: sessions.tokenOf,
    hasSite,
    onRefused,
  });
}
