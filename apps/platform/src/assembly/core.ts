import { isFailure } from '@salon/contract';
import type { TokenClaims } from '@salon/contract/http.ts';
import type { Clock } from '@salon/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type Alarms, createAlarms } from '../alarm/alarms.ts';
import { createAudit } from '../audit/audit.ts';
import { type AuditLimit, limitAudit } from '../audit/limit-audit.ts';
import { createRepeatCounter, type RepeatCounter } from '../audit/repeat-counter.ts';
import type { Config } from '../config.ts';
import { createNotices, type Notices } from '../db/notices.ts';
import { type AccessTokens, createAccessTokens } from '../features/login/token/access-tokens.ts';
import { type FrameSources, followFrameSources } from '../features/payment/frame-source.ts';
import { createPaymentQueries, type PaymentQueries } from '../features/payment/queries.ts';
import { bearer } from '../http/caller.ts';
import { deferCalls } from '../http/defer-calls.ts';
import { type Calls, followCalls } from '../http/follow-calls.ts';
import { createQuickReads, type QuickReads } from '../http/quick-reads.ts';
import { createServer } from '../http/server.ts';
import { createSites, type Sites } from '../http/sites.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { listAttention, sumAttention } from '../ledger/attention.ts';
import { type Load, watchLoad } from '../load/load.ts';
import { exposeHouse } from '../metrics/house.ts';
import { readHouse } from '../metrics/house-queries.ts';
import { deferMetrics, exposeLoad } from '../metrics/load.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { exposePool } from '../metrics/pool.ts';
import { systemClock, systemRandom } from '../system-clock.ts';

/** What every feature of a node stands on: the HTTP server, time and chance, audit, alarms, metrics, sites and access tokens. */
export interface Core {
  config: Config;
  pool: Pool;
  scheduler: Scheduler;
  clock: Clock;
  /** From 0 up to 1. */
  random: () => number;
  app: FastifyInstance;
  metrics: Metrics;
  notices: Notices;
  quickReads: QuickReads;
  sites: Sites;
  tokens: AccessTokens;
  /** Claims of the call's access token; null where it has none of ours. */
  claimsOf(request: FastifyRequest): TokenClaims | null;
  auditLimit: AuditLimit;
  operatorCalls: RepeatCounter;
  calls: Calls;
  load: Load;
  alarms: Alarms;
  paymentQueries: PaymentQueries;
  frameSources: FrameSources;
}

export interface CoreDeps extends Partial<Pick<Core, 'scheduler' | 'clock' | 'random' | 'load'>> {
  config: Config;
  pool: Pool;
  version: string;
}

export async function createCore(deps: CoreDeps): Promise<Core> {
  const { config, pool, version, clock = systemClock, random = systemRandom } = deps;
  const { nowMs, monotonicMs } = clock;
  const tokens = createAccessTokens(config.signingKey, nowMs, config.acceptedKeys);
  const claimsOf = (request: FastifyRequest) => {
    const claims = tokens.verify(bearer(request) ?? '');
    return isFailure(claims) ? null : claims;
  };
  const paymentQueries = createPaymentQueries(pool);
  const frameSources = followFrameSources(paymentQueries);
  const metrics = createMetrics(version);
  exposePool(metrics, pool);
  exposeHouse(metrics.registry, () => readHouse(pool), monotonicMs);
  const quickReads = createQuickReads();
  const app = await createServer({
    ...config.wall,
    loginOf: (request) => claimsOf(request)?.sid ?? null,
    trustedHops: config.trustedHops,
    logLevel: config.logLevel,
    strictTransport: config.production,
    ...{ frameSource: frameSources.now, clock, staffHost: config.staffHost },
    quick: { reads: quickReads, claimsAtHand: tokens.verifiedBefore, note: metrics.noteCall },
  });
  const load = deps.load ?? watchLoad(pool, (level, sample) => app.log.warn({ level, ...sample }, 'load of the node'));
  exposeLoad(metrics, load);
  deferCalls(app, { load, random, ...deferMetrics(metrics) });
  const calls = followCalls(app);
  const auditLimit = limitAudit({
    audit: createAudit(pool),
    monotonicMs,
    onLost: (error) => app.log.error({ err: error }, 'counted audit rows are lost'),
  });
  const operatorCalls = createRepeatCounter(auditLimit.audit, {
    ...{ windowMs: 60_000, rowsPerKey: 1, keysPerType: 100, monotonicMs },
    onError: (error) => app.log.error({ err: error }, 'counted operator calls not audited'),
  });
  const scheduler = deps.scheduler ?? createScheduler(app.log, random);
  const alarms = createAlarms({
    ...{ audit: auditLimit.audit, metrics, scheduler, clock, log: app.log },
    doubts: (most) => listAttention(pool, most, 'transfer_in_doubt'),
    attentionSums: () => sumAttention(pool),
  });
  const onUnheard = (error: unknown) => app.log.warn({ err: error }, 'what the database notifies of is not heard');
  const notices = createNotices(config.databaseUrl, onUnheard, monotonicMs);
  const sites = createSites(pool, config.siteId, notices, monotonicMs);
  return {
    ...{ config, pool, scheduler, clock, random, app, metrics, notices, quickReads, sites, tokens, claimsOf },
    ...{ calls, load, auditLimit, operatorCalls, alarms, paymentQueries, frameSources },
  };
}
