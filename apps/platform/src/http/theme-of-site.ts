import { siteSettings } from '@salon/contract';
import { siteThemeCss } from '@salon/domain/themes/site-theme.ts';

/** Solving takes some 20 ms and every page asks: answers are cached. */
const CACHED_MAX = 50;
const solved = new Map<string, ReturnType<typeof siteThemeCss>>();

/** The theme that the site's pages begin with, and its stylesheet. */
export function themeOfSite(settings: Readonly<Record<string, unknown>>): ReturnType<typeof siteThemeCss> {
  const theme = siteSettings.siteTheme(settings);
  const key = JSON.stringify(theme);
  const known = solved.get(key);
  if (known !== undefined) return known;
  const answer = siteThemeCss(theme);
  if (solved.size >= CACHED_MAX) solved.clear();
  solved.set(key, answer);
  return answer;
}
