import { failure, siteSettings } from '@salon/contract';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Metrics } from '../metrics/metrics.ts';
import { type CachedAnswer, cachedAnswer, sendCached } from './cached-answer.ts';
import type { QuickReads } from './quick-reads.ts';
import type { Site, Sites } from './sites.ts';
import { themeOfSite } from './theme-of-site.ts';

/** `GET /Settings.json`: the client's part of the site's settings, by host; what the contract does not name stays here. */
export function serveSettings(
  app: FastifyInstance,
  { sites, metrics, quickReads }: { sites: Sites; metrics: Metrics; quickReads: Pick<QuickReads, 'add'> },
  sendsMail: boolean,
): void {
  const report = reporter(app);
  new Gauge({
    name: 'salon_site_settings_refused',
    help: 'House: settings of a site whose stored values do not fit; their defaults hold, of security settings the strict value',
    labelNames: ['site'],
    registers: [metrics.registry],
    async collect() {
      for (const { id, settings } of await sites.all())
        this.set({ site: id }, report(id, siteSettings.unfit(settings)));
    },
  });
  /** Made once for every state of a site. */
  const answers = new WeakMap<Site, CachedAnswer>();
  const answerOf = (site: Site) => {
    const known = answers.get(site);
    if (known !== undefined) return known;
    const answer = cachedAnswer('application/json; charset=utf-8', JSON.stringify(shownOf(site)));
    answers.set(site, answer);
    return answer;
  };
  quickReads.add('/Settings.json', (host) => {
    const site = sites.atHand(host);
    return site && answerOf(site);
  });
  app.get('/Settings.json', { compress: false }, async (request, reply) => {
    const site = await sites.ofHost(request.hostname);
    return site ? sendCached(request, reply, answerOf(site), 'no-cache') : failure('not_found');
  });

  function shownOf(site: Site): object {
    const { settings, refused, unknown } = siteSettings.read(site.settings);
    const unfit = [...refused, ...unknown];
    report(site.id, unfit);
    const { autoplay, minSpinMs, bonusPromptsAfterLoss } = rulesOfSite(site.settings);
    return {
      SITE_ID: site.id,
      SITE_NAME: site.name,
      CURRENCY: site.currency,
      SITE_LOGO: site.logo === null ? '' : '/site-logo.svg',
      ...settings,
      THEME: themeOfSite(site.settings).id,
      MAIL: sendsMail && (settings.MAIL ?? true),
      AUTOPLAY: autoplay,
      SPIN_TIME_MIN_MS: minSpinMs,
      PROMO_PROMPTS: bonusPromptsAfterLoss,
      ...(unfit.length > 0 && { REFUSED: unfit }),
    };
  }
}

/** Into the log when it changes, not with every page that is opened. Answers how many there are. */
function reporter(app: FastifyInstance) {
  const last = new Map<number, string>();
  return (siteId: number, unfit: string[]): number => {
    const names = unfit.join(' ');
    if (names !== (last.get(siteId) ?? '')) {
      last.set(siteId, names);
      if (names) app.log.error({ siteId, settings: unfit }, 'settings of the site do not fit: their defaults hold');
      else app.log.info({ siteId }, 'all settings of the site fit again');
    }
    return unfit.length;
  };
}
