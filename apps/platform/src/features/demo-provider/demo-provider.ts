import type { FastifyInstance } from 'fastify';
import type { Scheduler } from '../../jobs/scheduler.ts';
import { startPayouts } from './payouts.ts';
import { createPlatformClient } from './platform-client.ts';
import { demoPaymentPage } from './routes.ts';

/** A site that has an account with this provider. */
export interface Merchant {
  siteId: number;
  /** A host of the site; null: any host that is nobody's. */
  host: string | null;
  /** What the two have agreed on. */
  key: string;
}

export interface DemoProvider {
  /** `url`: where the platform can be reached from here. */
  start(url: string): void;
  stop(): Promise<void>;
}

/**
 * The payment provider of demo mode: its page and its payouts, for every site that has an account with it. It holds the same
 * keys as the sites and nothing else of them. A page that names no merchant is the first one's.
 */
export function createDemoProvider(
  app: FastifyInstance,
  merchants: readonly [Merchant, ...Merchant[]],
  { scheduler, nowMs }: { scheduler: Scheduler; nowMs(): number },
): DemoProvider {
  let platformUrl = '';
  let stopPayouts = async () => {};
  const lines = new Map(
    merchants.map((merchant) => [
      merchant.siteId,
      createPlatformClient({ ...merchant, url: () => platformUrl, nowMs }),
    ]),
  );
  demoPaymentPage(app, { lines, firstId: merchants[0].siteId });
  return {
    start: (url) => {
      platformUrl = url;
      stopPayouts = startPayouts([...lines.values()], scheduler, app.log);
    },
    stop: () => stopPayouts(),
  };
}
