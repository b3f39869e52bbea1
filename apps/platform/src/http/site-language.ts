import { type Language, languageNamed } from '@salon/domain/language.ts';
import type { Site } from './sites.ts';

type Stored = Pick<Site, 'settings'> | null;

/** The language of a call that names none, of whatever kind it is: the site's. */
export const languageOf = (asked: Language | undefined, site: Stored): Language =>
  asked ?? languageNamed(site?.settings.LANGUAGE) ?? 'tr';

/** The zone of a site's days; as `site_zone` of the database. */
export const timeZoneOf = (site: Stored): string => {
  const { TIME_ZONE } = site?.settings ?? {};
  return typeof TIME_ZONE === 'string' ? TIME_ZONE : 'Europe/Istanbul';
};
