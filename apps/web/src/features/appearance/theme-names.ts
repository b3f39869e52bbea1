import { isSiteThemeId, siteThemeIds } from '@salon/domain/themes/ids.ts';
import { type ThemeSeed, themeSeeds } from '@salon/domain/themes/seeds.ts';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';

/** The hues of light1-12 and dark1-12, in their order. */
const HUES = [
  'gold',
  'red',
  'green',
  'azure',
  'violet',
  'amber',
  'teal',
  'pink',
  'lime',
  'indigo',
  'crimson',
  'sea',
] as const;
const NAMED = ['default', 'defaultDark', 'legacy', 'mmk1', 'mmk2', 'siteDark', 'siteLight'] as const;

/** Name of a theme; one that no text names has its id. */
export function useThemeName(): (id: string) => string {
  const { t } = useTranslation();
  return (id) => {
    const named = NAMED.find((name) => name === id);
    if (named) return t(`appearance.scheme_${named}`);
    const [, mode, number] = /^(light|dark)(\d+)$/.exec(id) ?? [];
    const hue = HUES[Number(number) - 1];
    if (hue === undefined) return id;
    const name = t(`appearance.hue_${hue}`);
    return t(mode === 'dark' ? 'appearance.dark' : 'appearance.light', { hue: name });
  };
}

/** Themes that the site's players may choose besides those of the list. */
export function useSiteThemes(): readonly Pick<ThemeSeed, 'id'>[] {
  return isSiteThemeId(useSettings().THEME) ? [{ id: siteThemeIds.dark }, { id: siteThemeIds.light }] : [];
}

const isNumbered = ({ id }: ThemeSeed) => /^(light|dark)\d+$/.test(id);

/** As the panel shows them: the twelve of each mode, then those of the house. */
export const themeGroups = {
  dark: themeSeeds.filter((seed) => isNumbered(seed) && seed.mode === 'dark'),
  light: themeSeeds.filter((seed) => isNumbered(seed) && seed.mode === 'light'),
  house: themeSeeds.filter((seed) => !isNumbered(seed)),
} as const;
