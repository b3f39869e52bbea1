import { siteSettings } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Sites } from './sites.ts';

/** Warns at the start of sites whose limits let money onto a machine that only an attendant can pay out. */
export function checkLimits(app: FastifyInstance, sites: Pick<Sites, 'all'>): void {
  app.addHook('onReady', async () => {
    for (const { id, settings } of await sites.all()) {
      const limits = siteSettings.contradictingLimits(settings);
      if (limits === null) continue;
      app.log.warn(
        { siteId: id, ...limits },
        'MAX_ALL_IN_LIMIT is above HAND_PAY_CASH_OUT_LIMIT: a cash in can only be paid out by an attendant',
      );
    }
  });
}
