import { converter, wcagContrast } from 'culori';
import { counterpartOf, defaultThemeId, siteThemeIds, themeMode } from './ids.ts';
import { solvePalette } from './palette.ts';
import { groundOf, type ThemeSeed, themeSeeds } from './seeds.ts';
import { themeRule } from './theme-css.ts';

/** A theme of the list and the site's own colours over it, `#rrggbb`; empty: those of the theme. */
export interface SiteTheme {
  theme: string;
  accent: string;
  background: string;
}

export const hasOwnColours = ({ accent, background }: SiteTheme): boolean => accent !== '' || background !== '';

/** A background near the middle leaves little room to text: its surfaces are drawn closer together where they have to be. */
const STEP_SHARES = [1, 0.7, 0.45];
/** Chroma of the counterpart's ground at most: a strong dark background would be a loud light one. */
const COUNTERPART_CHROMA = 0.03;
const oklch = converter('oklch');

/** Null where no text could be read: the background is neither dark nor light enough for its theme. */
export function siteSeeds(site: SiteTheme): Record<ThemeSeed['mode'], ThemeSeed> | null {
  const known = themeSeeds.some(({ id }) => id === site.theme) ? site.theme : defaultThemeId;
  const own = solvable(site, known, true);
  const counterpart = solvable(site, counterpartOf(known), false);
  if (own === null || counterpart === null) return null;
  return own.mode === 'dark' ? { dark: own, light: counterpart } : { dark: counterpart, light: own };
}

function solvable(site: SiteTheme, theme: string, isOwn: boolean): ThemeSeed | null {
  const base = themeSeeds.find(({ id }) => id === theme)!;
  // The solver looks for text on the side of the mode, and may find some on the other where the page is on the wrong one.
  if (isOwn && !isOfMode(site.background, base.mode)) return null;
  for (const share of site.background === '' ? [1] : STEP_SHARES) {
    const ground = groundFrom(site.background, base, isOwn);
    try {
      return accented(site.accent, {
        ...base,
        id: siteThemeIds[base.mode],
        ground: { ...ground, step: ground.step * share },
      });
    } catch {
      // Not with surfaces so far apart.
    }
  }
  return null;
}

function isOfMode(background: string, mode: ThemeSeed['mode']): boolean {
  const colour = oklch(background);
  return colour === undefined || colour.l < 0.5 === (mode === 'dark');
}

function groundFrom(background: string, base: ThemeSeed, isOwn: boolean): Required<NonNullable<ThemeSeed['ground']>> {
  const ground = groundOf(base);
  const colour = oklch(background);
  if (colour === undefined) return ground;
  const hue = colour.h ?? ground.hue;
  if (!isOwn) return { ...ground, hue, chroma: Math.min(colour.c, COUNTERPART_CHROMA) };
  // The page of a dark theme has 0.8 of its ground's chroma (`palette.ts`).
  return { ...ground, hue, chroma: base.mode === 'dark' ? colour.c / 0.8 : colour.c, lightness: colour.l };
}

/** The accent keeps its own lightness where that is enough to be read; its opposite is the second one. Throws where nothing can be read. */
function accented(accent: string, { secondHue, reach, ...seed }: ThemeSeed): ThemeSeed {
  const colour = oklch(accent);
  const next: ThemeSeed =
    colour === undefined
      ? { ...seed, ...(secondHue !== undefined && { secondHue }), ...(reach !== undefined && { reach }) }
      : { ...seed, hue: Math.round(colour.h ?? 0) % 360, chroma: Math.min(0.2, colour.c) };
  const { s3 } = solvePalette(next);
  if (colour === undefined) return next;
  const isOnItsSide = colour.l > (oklch(s3)?.l ?? 0) === (seed.mode === 'dark');
  return isOnItsSide ? { ...next, reach: wcagContrast(accent, s3) } : next;
}

/**
 * The site's stylesheet: its themes' names for `boot.js` (the one of the site, then dark and light), and the rules of its own
 * colours. A site whose colours cannot be read has its theme of the list.
 */
export function siteThemeCss(site: SiteTheme): { id: string; css: string } {
  const seeds = hasOwnColours(site) ? siteSeeds(site) : null;
  const known = themeSeeds.some(({ id }) => id === site.theme) ? site.theme : defaultThemeId;
  const id = seeds === null ? known : siteThemeIds[themeMode(known)];
  const [dark, light] = themeMode(id) === 'dark' ? [id, counterpartOf(id)] : [counterpartOf(id), id];
  const rules = seeds === null ? [] : [themeRule(seeds.dark), themeRule(seeds.light)];
  return { id, css: [`:root{--site-themes:${id} ${dark} ${light}}`, ...rules, ''].join('\n') };
}
