import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { counterpartOf, isThemeId, themeMode } from './ids.ts';
import { filledTokens, requiredRatios, type SolvedToken, solvePalette, surfaceTokens } from './palette.ts';
import { themeSeeds } from './seeds.ts';
import { siteSeeds, siteThemeCss } from './site-theme.ts';

const ACCENTS = ['', '#000000', '#808080', '#ff0000', '#ffff00'];
const BACKGROUNDS = {
  dark: ['', '#000000', '#1a0033', '#222222'],
  light: ['', '#ffffff', '#ffe9c7'],
};

describe("a site's own colours", () => {
  it.each(
    ['dark1', 'mmk1', 'light1'].flatMap((theme) =>
      BACKGROUNDS[themeMode(theme)].map((background) => [theme, background] as const),
    ),
  )('PR-02 ST-02 over %s and its background "%s" hold every contrast, light and dark', (theme, background) => {
    const tooLow: string[] = [];
    for (const accent of ACCENTS) {
      const seeds = siteSeeds({ theme, accent, background });
      expect(seeds, `${accent} on ${background}`).not.toBeNull();
      for (const seed of Object.values(seeds!)) {
        const palette = solvePalette(seed);
        for (const [token, ratios] of Object.entries(requiredRatios) as [
          SolvedToken,
          { dark: number; light: number },
        ][])
          for (const surface of surfaceTokens)
            if (wcagContrast(palette[token], palette[surface]) < ratios[seed.mode])
              tooLow.push(`${accent} ${background} ${seed.id}: ${token} on ${surface}`);
        for (const token of filledTokens)
          if (wcagContrast(palette.on, palette[token]) < 4.5)
            tooLow.push(`${accent} ${background} ${seed.id}: on on ${token}`);
      }
    }
    expect(tooLow).toEqual([]);
  });

  it('PR-02 a background on which no text can be read is refused', () => {
    const over = (theme: string, background: string) => siteSeeds({ theme, accent: '', background });
    expect(over('dark1', '#808080')).toBeNull();
    expect(over('dark1', '#ffffff')).toBeNull();
    expect(over('light1', '#101010')).toBeNull();
    expect(over('light1', '#808080')).toBeNull();
  });

  it('PR-02 an accent and a background that can be read stay as they were chosen', () => {
    const { dark, light } = siteSeeds({ theme: 'dark1', accent: '#ffb26b', background: '#10202c' })!;
    expect(wcagContrast(solvePalette(dark).accent, '#ffb26b')).toBeLessThan(1.03);
    expect(wcagContrast(solvePalette(dark).bg, '#10202c')).toBeLessThan(1.01);
    expect(light.hue).toBe(dark.hue);
  });

  it('PR-02 a stylesheet names the themes of the site, and has rules for own colours alone', () => {
    expect(siteThemeCss({ theme: 'light3', accent: '', background: '' })).toEqual({
      id: 'light3',
      css: ':root{--site-themes:light3 dark3 light3}\n',
    });
    const { id, css } = siteThemeCss({ theme: 'light3', accent: '#b00020', background: '' });
    expect(id).toBe('siteLight');
    expect(css).toContain('--site-themes:siteLight siteDark siteLight');
    expect(css).toMatch(
      /\[data-theme="siteDark"\]\{color-scheme:dark;[\s\S]*\[data-theme="siteLight"\]\{color-scheme:light;/,
    );
    expect(siteThemeCss({ theme: 'dark1', accent: '', background: '#808080' }).id).toBe('dark1');
    expect(siteThemeCss({ theme: 'no-such', accent: '', background: '' }).id).toBe('dark1');
  });

  it('PR-02 the two themes of a site are known, and counterparts of each other', () => {
    expect(['siteDark', 'siteLight'].map(counterpartOf)).toEqual(['siteLight', 'siteDark']);
    expect(['siteDark', 'siteLight'].map(themeMode)).toEqual(['dark', 'light']);
    expect(isThemeId('siteLight')).toBe(true);
    expect(themeSeeds.some(({ id }) => id === 'siteLight')).toBe(false);
  });
});
