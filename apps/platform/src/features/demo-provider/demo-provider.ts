import type { FastifyInstance } from 'fastify';
import { startPayouts } from './payouts.ts';
import { createPlatformLine } from './platform-line.ts';
import { demoPaymentPage } from './routes.ts';

export interface DemoProvider {
  /** `url`: where the platform can be reached from here. */
  start(url: string): void;
  stop(): Promise<void>;
}

/** The payment provider of demo mode: its page and its payouts. It holds the same key as the site and nothing else of it. */
export function createDemoProvider(
  app: FastifyInstance,
  { siteId, key }: { siteId: number; key: string },
): DemoProvider {
  let platformUrl = '';
  let stopPayouts = async () => {};
  const line = createPlatformLine({ url: () => platformUrl, siteId, key, nowMs: Date.now });
  demoPaymentPage(app, line);
  return {
    start: (url) => {
      platformUrl = url;
      stopPayouts = startPayouts(line, app.log);
    },
    stop: () => stopPayouts(),
  };
}
