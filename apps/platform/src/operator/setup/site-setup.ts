import { type Failure, failure, type operator, siteSettings } from '@salon/contract';
import { isGuarded } from '@salon/contract/guarded-settings.ts';
import { hasOwnColours, siteSeeds } from '@salon/domain/themes/site-theme.ts';
import pg from 'pg';
import type { Operator } from '../calls/operator.ts';

export type Changed = { status: 1; isChanged: boolean } | Failure;
export type Added = { status: 1; id: number } | Failure;
export type NewSettings = { set: Record<string, unknown>; unset: string[] };

const CHECK_VIOLATION = '23514';
/** Settings of which each site has its own value. */
const OWN_TO_SITE = ['PAYMENT_PROVIDER'];
const LOOK = ['THEME', 'THEME_ACCENT', 'THEME_BACKGROUND'];

export const violates = (error: unknown, code: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === code;

type SiteRow = Omit<operator.SiteLine, never> & { logo: string | null; settings: Record<string, unknown> };

const SITE = `site.id, site.name, rtrim(site.currency) AS currency,
  ARRAY(SELECT host FROM site_host h WHERE h.site_id = site.id ORDER BY host) AS hosts,
  (SELECT count(*) FROM machine m JOIN brand b ON b.id = m.brand_id WHERE b.site_id = site.id AND m.retired_at IS NULL)::int AS machines`;

/** Sites and their settings. */
export function createSiteSetup({ pool, defaultSiteId }: { pool: pg.Pool; defaultSiteId: number }) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  /** A value that another site has already. */
  async function sharedSetting(siteId: number, set: Record<string, unknown>): Promise<string | null> {
    for (const name of OWN_TO_SITE.filter((one) => one in set)) {
      const text = 'SELECT 1 FROM site WHERE id <> $1 AND settings ->> $2 = $3';
      if ((await rows('shared_setting', text, [siteId, name, String(set[name])])).length > 0) return name;
    }
    return null;
  }

  /** The site's colours after the change; a change of something else is none of theirs. */
  async function isReadable(siteId: number, set: Record<string, unknown>, unset: string[]): Promise<boolean> {
    if (!LOOK.some((name) => name in set || unset.includes(name))) return true;
    const text = 'SELECT (settings - $2::text[]) || $3 AS settings FROM site WHERE id = $1';
    const [after] = await rows<{ settings: SiteRow['settings'] }>('look', text, [siteId, unset, JSON.stringify(set)]);
    const theme = siteSettings.siteTheme(after!.settings);
    return !hasOwnColours(theme) || siteSeeds(theme) !== null;
  }

  return {
    sites: () => rows<operator.SiteLine>('setup_sites', `SELECT ${SITE} FROM site ORDER BY id`, []),

    async addSite({ name, currency }: { name: string; currency: string }): Promise<Added> {
      const [added] = await rows<{ id: number }>('add_site', 'SELECT add_site($1, $2) AS id', [name, currency]);
      return { status: 1, id: added!.id };
    },

    async site(by: Operator): Promise<operator.SiteSetUp | Failure> {
      const text = `SELECT ${SITE}, logo, settings FROM site WHERE id = $1`;
      const [found] = await rows<SiteRow>('setup_site', text, [by.siteId]);
      if (!found) return failure('not_found');
      const { settings, logo, ...site } = found;
      const secrets = siteSettings.SECRET_SETTINGS.filter((name) => name in settings);
      const hidden: readonly string[] = by.rights.has('setup.secure') ? [] : secrets;
      return {
        ...{ status: 1, ...site, logo: logo ?? '', secrets },
        settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.includes(name))),
        unfit: siteSettings.unfit(settings),
        contradictingLimits: siteSettings.contradictingLimits(settings),
        isDefault: site.id === defaultSiteId,
      };
    },

    /** `logo` absent: it stays; empty: none. */
    async changeSite(
      { siteId }: Operator,
      { name, logo }: { name: string; logo?: string | undefined },
    ): Promise<Changed> {
      const changed = await rows(
        'change_site',
        `UPDATE site SET name = $2, logo = CASE WHEN $3::text IS NULL THEN logo ELSE nullif($3, '') END
          WHERE id = $1 AND (name, logo) IS DISTINCT FROM ($2, CASE WHEN $3::text IS NULL THEN logo ELSE nullif($3, '') END) RETURNING id`,
        [siteId, name, logo ?? null],
      );
      return { status: 1, isChanged: changed.length > 0 };
    },

    /** All of it, or nothing where one value does not fit, or is not one person's; the refusal names it. */
    async saveSettings({ siteId, name: by }: Operator, { set, unset }: NewSettings): Promise<Changed> {
      const guarded = [...Object.keys(set), ...unset].find(isGuarded);
      if (guarded !== undefined) return failure('setting_needs_proposal', { name: guarded });
      const [unfit] = siteSettings.unfit(set);
      if (unfit !== undefined) return failure('invalid_request', { field: unfit });
      const shared = await sharedSetting(siteId, set);
      if (shared !== null) return failure('setting_not_unique', { name: shared });
      if (!(await isReadable(siteId, set, unset))) return failure('theme_unreadable', { field: 'THEME_BACKGROUND' });
      try {
        const text = 'SELECT save_settings($1, $2, $3, $4, $5) AS changes';
        const values = [siteId, JSON.stringify(set), unset, by, siteSettings.SECRET_SETTINGS];
        const [saved] = await rows<{ changes: number }>('save_settings', text, values);
        return { status: 1, isChanged: saved!.changes > 0 };
      } catch (error) {
        // The database knows other time zones than we do.
        if (violates(error, CHECK_VIOLATION)) return failure('invalid_request', { field: error.column ?? 'set' });
        throw error;
      }
    },
  };
}
export type SiteSetup = ReturnType<typeof createSiteSetup>;
