import { failure } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Sites } from '../../http/sites.ts';

/** What a browser shows of the site around the client: its logo, and its name where it is installed (PR-02). */
export function siteRoutes(app: FastifyInstance, sites: Sites): void {
  app.get('/site-logo.svg', { helmet: { contentSecurityPolicy: LOGO_POLICY } }, async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    if (!site?.logo) return failure('not_found');
    return reply.header('cache-control', 'no-cache').type('image/svg+xml').send(site.logo);
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    if (!site) return failure('not_found');
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(site.name, site.logo !== null)));
  });
}

/** Opened by itself, an operator's picture runs nothing and fetches nothing. */
const LOGO_POLICY = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] },
};

const NIGHT = '#110d04';

function manifestOf(name: string, hasLogo: boolean) {
  const src = hasLogo ? '/site-logo.svg' : '/icon.svg';
  return {
    name,
    short_name: name,
    start_url: '/lobby',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: [{ src, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
