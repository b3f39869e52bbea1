import { exposeUnplayable } from '../alarm/unplayable-machines.ts';
import { createDisputeQueries } from '../features/dispute/queries.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { operatedMachine } from '../features/lobby/routes.ts';
import type { TokenLoginService } from '../features/login/token/token-login.ts';
import { refusedEntry } from '../features/operator/audited-routes.ts';
import { createOperatorAuth } from '../features/operator/operator-auth.ts';
import { createOperatorQueries } from '../features/operator/queries.ts';
import { operatorRoutes } from '../features/operator/routes.ts';
import { createOperatorService } from '../features/operator/service.ts';
import { createOperatorWithdrawal } from '../features/payment/operator-withdrawal.ts';
import { reportHealth } from '../http/health.ts';
import { createPayments } from '../ledger/payments.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';

/** Routes that an operator's key opens, and the health of the node. */
export function registerOperatorRoutes(
  core: Core,
  machines: MachineQueries,
  { operated, pushBalance }: Realtime,
  { issue }: TokenLoginService,
): void {
  const { app, pool, config, metrics, operatorCalls, paymentQueries } = core;
  const authenticate = createOperatorAuth(config.operatorKeys, config.siteId, (request) => {
    request.log.warn({ address: request.ip }, 'operator refused');
    void operatorCalls
      .note(...refusedEntry(request))
      .catch((err: unknown) => request.log.error({ err }, 'refused operator call not audited'));
  });
  reportHealth(app, {
    ...{ metrics, authenticate },
    isReady: async () => (await pool.query('SELECT 1').catch(() => null)) !== null,
  });
  const queries = createOperatorQueries(pool);
  exposeUnplayable(metrics.registry, queries.unplayable);
  operatorRoutes(app, {
    authenticate,
    handOver: issue,
    withdraw: createOperatorWithdrawal({ payments: createPayments(pool), queries: paymentQueries, pushBalance }),
    service: createOperatorService({
      ...operated,
      queries,
      listDisputes: createDisputeQueries(pool).list,
      machines: async (siteId) => (await machines.list(siteId, null)).map(operatedMachine),
    }),
    audit: core.auditLimit.audit,
    repeats: operatorCalls,
  });
}
