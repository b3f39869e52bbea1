import { failure } from '@salon/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sites } from '../../http/sites.ts';
import { chooseLanguage } from './language.ts';
import { hasMap, informationPage, MAP_ORIGIN, pageIds } from './page.ts';
import { STYLE_SOURCE } from './style.ts';

/** One style, pictures of our own, nothing else; in a frame of our own pages only. */
const POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: [STYLE_SOURCE],
    imgSrc: ["'self'"],
    frameAncestors: ["'self'"],
    formAction: ["'none'"],
    baseUri: ["'none'"],
  },
};

const admitMap = (reply: FastifyReply) =>
  reply.header('content-security-policy', `${reply.getHeader('content-security-policy')};frame-src ${MAP_ORIGIN}`);

/** The site's pages that are read outside the client as well (FT-01): plain HTML, by host, in three languages. */
export function informationRoutes(app: FastifyInstance, sites: Sites): void {
  for (const page of pageIds)
    app.get<{ Querystring: { lang?: unknown; mode?: unknown } }>(
      `/${page}`,
      { helmet: { contentSecurityPolicy: POLICY } },
      async (request, reply) => {
        const site = await sites.ofHost(request.hostname);
        if (!site) return failure('not_found');
        if (page === 'contact' && hasMap(site)) admitMap(reply);
        const { lang, mode } = request.query;
        const language = chooseLanguage(lang, request.headers['accept-language'], site.settings.LANGUAGE);
        return reply
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-language')
          .header('content-language', language)
          .type('text/html; charset=utf-8')
          .send(informationPage({ page, language, mode: mode === 'light' || mode === 'dark' ? mode : null, site }));
      },
    );
}
