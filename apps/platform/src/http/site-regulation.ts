import { readSettings } from '@salon/contract/client-settings.ts';
import { SETTING_CATALOGUE } from '@salon/contract/setting-catalogue.ts';
import type { Site } from './sites.ts';

/** What a site says about who may play, who helps and who has licensed it. */
export interface SiteRegulation {
  ageMin: number;
  /** Name and number of the help line; null: the site names none. */
  helpLine: string | null;
  /** Null: not named. */
  licence: string | null;
}

export function regulationOf(site: Pick<Site, 'settings'> | null): SiteRegulation {
  const { settings } = readSettings(site?.settings ?? {});
  const { AGE_MIN = SETTING_CATALOGUE.AGE_MIN.preset, HELP_LINE = '', HELP_LINE_NUMBER = '', LICENCE = '' } = settings;
  return {
    ageMin: AGE_MIN,
    helpLine: `${HELP_LINE} ${HELP_LINE_NUMBER}`.trim() || null,
    licence: LICENCE || null,
  };
}
