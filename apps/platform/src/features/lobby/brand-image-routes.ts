import { failure, http } from '@salon/contract';
import { machineArtSvg } from '@salon/domain/art/machine-art.ts';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../../http/refuse.ts';
import { policyOf } from '../../http/security.ts';
import type { Sites } from '../../http/sites.ts';
import type { Lobbies } from './lobbies.ts';

/** Opened by itself, a picture runs nothing and fetches nothing. */
const PICTURE_POLICY = policyOf({ 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] });
const MAX_AGE_S = 3_600;

/**
 * The picture behind `image` of a brand that has none of its own: a cabinet in the brand's lacquer, as our client draws it (LB-02). Open, as
 * an address in an `<img>` carries no login; a name that no brand of the host's site has is 404.
 */
export function brandImageRoutes(
  app: FastifyInstance,
  sites: Pick<Sites, 'ofHost'>,
  lobbies: Pick<Lobbies, 'brands'>,
): void {
  app.get(`${http.BRAND_IMAGES}:file`, async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    const brands = site === null ? [] : await lobbies.brands(site.id);
    const path = pathOf(request);
    const brand = brands.find(({ name }) => http.brandImagePath(name) === path);
    if (brand === undefined) return failure('not_found', {}, 'no brand has this name');
    return reply
      .headers({
        'cache-control': `public, max-age=${MAX_AGE_S}`,
        'content-security-policy': PICTURE_POLICY,
        // Clients of other origins may show it: it is nobody's.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/svg+xml')
      .send(machineArtSvg({ id: brand.id, brand: brand.name, gameId: brand.name, reelCount: 5 }));
  });
}
