import { failure } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { policyOf } from '../../http/security.ts';
import type { Sites } from '../../http/sites.ts';
import { chooseLanguage } from './language.ts';
import { hasMap, informationPage, MAP_ORIGIN, pageIds } from './page.ts';
import { STYLE_SOURCE } from './style.ts';

/** One style, pictures of our own, nothing else; in a frame of our own pages only. */
const POLICY = policyOf({
  'default-src': ["'none'"],
  'style-src': [STYLE_SOURCE],
  'img-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
});

const WITH_MAP = `${POLICY};frame-src ${MAP_ORIGIN}`;

/** The site's pages that are read outside the client as well (FT-01): plain HTML, by host, in three languages. */
export function informationRoutes(app: FastifyInstance, sites: Sites): void {
  for (const page of pageIds)
    app.get<{ Querystring: { lang?: unknown; mode?: unknown } }>(`/${page}`, async (request, reply) => {
      const site = await sites.ofHost(request.hostname);
      if (!site) return failure('not_found');
      const { lang, mode } = request.query;
      const language = chooseLanguage(lang, request.headers['accept-language'], site.settings.LANGUAGE);
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', page === 'contact' && hasMap(site) ? WITH_MAP : POLICY)
        .header('vary', 'accept-language')
        .header('content-language', language)
        .type('text/html; charset=utf-8')
        .send(informationPage({ page, language, mode: mode === 'light' || mode === 'dark' ? mode : null, site }));
    });
}
