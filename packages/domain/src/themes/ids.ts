/** Names of the themes, their modes and counterparts, apart from the seeds: a page that shows one theme does not need the numbers of all. */

type Mode = 'light' | 'dark';

const NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The themes without a number. Where there is none of the same name, the counterpart is the one with the nearest hue. */
const NAMED: Readonly<Record<string, { mode: Mode; counterpart: string }>> = {
  default: { mode: 'light', counterpart: 'defaultDark' },
  defaultDark: { mode: 'dark', counterpart: 'default' },
  legacy: { mode: 'light', counterpart: 'defaultDark' },
  mmk1: { mode: 'dark', counterpart: 'light1' },
  mmk2: { mode: 'dark', counterpart: 'light2' },
};

export const themeIds: readonly string[] = [
  'default',
  'defaultDark',
  'legacy',
  ...NUMBERS.map((number) => `light${number}`),
  ...NUMBERS.map((number) => `dark${number}`),
  'mmk1',
  'mmk2',
];

export const defaultThemeId = 'dark1';

/** A site's own colours over a theme of the list; their rules come from the platform (`site-theme.ts`). */
export const siteThemeIds = { dark: 'siteDark', light: 'siteLight' } as const;

export const isSiteThemeId = (id: string): boolean => id === siteThemeIds.dark || id === siteThemeIds.light;

export const isThemeId = (id: string): boolean => themeIds.includes(id) || isSiteThemeId(id);

/** Mode of a known theme; an unknown one counts as dark, as the default does. */
export const themeMode = (id: string): Mode => {
  if (!isThemeId(id)) return 'dark';
  return NAMED[id]?.mode ?? (id.startsWith('light') || id === siteThemeIds.light ? 'light' : 'dark');
};

/** The theme of the other mode that looks most alike: the same number where there is one. */
export const counterpartOf = (id: string): string => {
  if (isSiteThemeId(id)) return siteThemeIds[themeMode(id) === 'dark' ? 'light' : 'dark'];
  if (!themeIds.includes(id)) return 'light1';
  return NAMED[id]?.counterpart ?? (id.startsWith('dark') ? id.replace('dark', 'light') : id.replace('light', 'dark'));
};
