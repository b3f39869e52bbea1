import type { Config } from '../config.ts';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../db/seed-second-site.ts';
import { createDemoProvider, type DemoProvider, type Merchant } from '../features/demo-provider/demo-provider.ts';
import { providerWebhook } from '../features/payment/provider-webhook.ts';
import { paymentRoutes } from '../features/payment/routes.ts';
import { createPayments } from '../ledger/payments.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';

/** Deposits, withdrawals and the provider's webhook. Returns the payment provider of demo mode, null outside of it. */
export function registerPaymentRoutes(core: Core, { service }: Logins, { pushBalance }: Realtime): DemoProvider | null {
  const { app, pool, config, auditLimit, paymentQueries: queries, scheduler, clock } = core;
  const { authenticate } = service;
  const payments = createPayments(pool);
  const keys = config.paymentKeys;
  paymentRoutes(app, { authenticate, payments, queries, keys, pushBalance });
  providerWebhook(app, { keys, payments, audit: auditLimit.audit, pushBalance, nowMs: clock.nowMs });
  const [merchant, ...others] = config.demo ? demoMerchants(config) : [];
  return merchant ? createDemoProvider(app, [merchant, ...others], { scheduler, nowMs: clock.nowMs }) : null;
}

/** The demo's sites that have a key; first the site that unknown hosts belong to. */
function demoMerchants({ paymentKeys, siteId: firstId }: Config): Merchant[] {
  const hosts = new Map<number, string | null>([
    [SECOND_SITE_ID, SECOND_SITE_HOST],
    [firstId, null],
  ]);
  return [...hosts].reverse().flatMap(([siteId, host]) => {
    const own = paymentKeys.find((one) => one.siteId === siteId);
    return own ? [{ siteId, host, key: own.key }] : [];
  });
}
