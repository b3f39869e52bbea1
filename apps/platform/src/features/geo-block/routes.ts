import { geoBlock, http } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GeoBlockService } from './service.ts';

/**
 * Calls of a signed-in player that bring money onto a machine or into the wallet. Logins evaluate the geo-block themselves, since
 * their site stands in the body. Whatever leads out (cash out, withdrawal, history, breaks, logout) stays open to everybody.
 */
const BLOCKED = new Set(['discount', 'bonus', 'deposits'].map((call) => `${http.API_BASE}/player/${call}`));

export interface GeoBlockRouteDeps {
  service: GeoBlockService;
  /** Of the token that a call brings, otherwise of the host that it is made to. */
  siteOf(request: FastifyRequest): number | Promise<number>;
}

export function geoBlockRoutes(app: FastifyInstance, { service, siteOf }: GeoBlockRouteDeps): void {
  app.get(geoBlock.CHECK_PATH, async (request) => service.check(await siteOf(request), request.ip));
  app.addHook('onRequest', async (request, reply) => {
    if (!BLOCKED.has(request.routeOptions.url ?? '')) return;
    const refused = await service.refuses(await siteOf(request), request.ip);
    if (refused) return reply.send(refused);
  });
}
