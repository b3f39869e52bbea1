import { failure, http } from '@salon/contract';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** `GET /Settings.json`: the client's part of the site's settings; what the contract does not name stays here. */
export function serveSettings(app: FastifyInstance, pool: Pool, siteId: number): void {
  app.get('/Settings.json', async (_request, reply) => {
    const { rows } = await pool.query<{ name: string; currency: string; settings: Record<string, unknown> }>({
      name: 'site_of_settings',
      text: 'SELECT name, rtrim(currency) AS currency, settings FROM site WHERE id = $1',
      values: [siteId],
    });
    const site = rows[0];
    if (!site) return failure('not_found', { siteId });
    reply.header('cache-control', 'no-cache');
    const { autoplay, minSpinMs, bonusPromptsAfterLoss } = rulesOfSite(site.settings);
    const named = { SITE_ID: siteId, SITE_NAME: site.name, CURRENCY: site.currency };
    const bound = { AUTOPLAY: autoplay, SPIN_TIME_MIN_MS: minSpinMs, PROMO_PROMPTS: bonusPromptsAfterLoss };
    const parsed = http.settingsFile.safeParse({ ...named, ...site.settings, ...bound });
    if (parsed.success) return parsed.data;
    // The client starts with its defaults; the operator reads why here.
    app.log.error({ field: parsed.error.issues[0]?.path.join('.') }, 'settings of the site do not fit');
    return { ...named, ...bound };
  });
}
