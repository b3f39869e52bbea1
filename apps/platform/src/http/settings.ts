import { failure, http } from '@salon/contract';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Sites } from './sites.ts';

/** `GET /Settings.json`: the client's part of the site's settings, by host; what the contract does not name stays here. */
export function serveSettings(app: FastifyInstance, sites: Sites): void {
  app.get('/Settings.json', async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    if (!site) return failure('not_found');
    reply.header('cache-control', 'no-cache');
    const { autoplay, minSpinMs, bonusPromptsAfterLoss } = rulesOfSite(site.settings);
    const named = {
      SITE_ID: site.id,
      SITE_NAME: site.name,
      CURRENCY: site.currency,
      SITE_LOGO: site.logo === null ? '' : '/site-logo.svg',
    };
    const bound = { AUTOPLAY: autoplay, SPIN_TIME_MIN_MS: minSpinMs, PROMO_PROMPTS: bonusPromptsAfterLoss };
    const parsed = http.settingsFile.safeParse({ ...named, ...site.settings, ...bound });
    if (parsed.success) return parsed.data;
    // The client starts with its defaults; the operator reads why here.
    app.log.error(
      { siteId: site.id, field: parsed.error.issues[0]?.path.join('.') },
      'settings of the site do not fit',
    );
    return { ...named, ...bound };
  });
}
