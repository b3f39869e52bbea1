import { createHash } from 'node:crypto';
import { failure } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { policyOf } from '../../http/security.ts';
import type { Sites } from '../../http/sites.ts';
import { themeOfSite } from '../../http/theme-of-site.ts';

/** What a browser shows of the site around the client: its logo, its colours, and its name where it is installed (PR-02). */
export function siteRoutes(app: FastifyInstance, sites: Sites): void {
  app.get('/site-logo.svg', async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    if (!site?.logo) return failure('not_found');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': LOGO_POLICY })
      .type('image/svg+xml')
      .send(site.logo);
  });

  app.get('/site-theme.css', async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    if (!site) return failure('not_found');
    const { css } = themeOfSite(site.settings);
    const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css').send(css);
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
const LOGO_POLICY = policyOf({ 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] });

const NIGHT = '#110d04';

const VECTOR = { sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
const PNG = { type: 'image/png', purpose: 'any' };

/** Files of the client's `public/install`, made by `tools/install-images`. */
const OUR_ICONS = [
  { src: '/install/icon-192.png', sizes: '192x192', ...PNG },
  { src: '/install/icon-512.png', sizes: '512x512', ...PNG },
  { src: '/install/icon-maskable-512.png', sizes: '512x512', ...PNG, purpose: 'maskable' },
  { src: '/icon.svg', ...VECTOR },
];
const SCREENSHOTS = [
  { src: '/install/wide.jpg', sizes: '1280x800', type: 'image/jpeg', form_factor: 'wide' },
  { src: '/install/narrow.jpg', sizes: '390x844', type: 'image/jpeg', form_factor: 'narrow' },
];

/** An operator's own logo stands for the site alone; the pictures of the first site show our name. */
function manifestOf(name: string, hasLogo: boolean) {
  return {
    id: '/lobby',
    name,
    short_name: name,
    start_url: '/lobby',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: hasLogo ? [{ src: '/site-logo.svg', ...VECTOR }] : OUR_ICONS,
    ...(!hasLogo && { screenshots: SCREENSHOTS }),
  };
}
