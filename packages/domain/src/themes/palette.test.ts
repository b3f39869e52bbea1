import { readFileSync } from 'node:fs';
import { differenceEuclidean, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { counterpartOf, themeIds, themeMode } from './ids.ts';
import {
  filledTokens,
  type Palette,
  requiredRatios,
  type SolvedToken,
  solvePalette,
  surfaceTokens,
} from './palette.ts';
import { themeSeeds } from './seeds.ts';
import { themesCss } from './theme-css.ts';

/** 0.02 is what an eye just tells apart where two flat colours touch; themes are compared from memory. */
const SMALLEST_DISTANCE = 0.075;
const between = differenceEuclidean('oklab');
/** Mean distance of the four surfaces, and half of the accent's, which covers less. OKLab is OKLCH without its angle. */
const distance = (a: Palette, b: Palette): number =>
  surfaceTokens.reduce((sum, token) => sum + between(a[token], b[token]), 0) / surfaceTokens.length +
  between(a.accent, b.accent) / 2;

describe('themes', () => {
  it('ST-02 offers exactly the named themes', () => {
    const range = (name: string) => Array.from({ length: 12 }, (_, i) => `${name}${i + 1}`);
    expect(themeIds).toEqual(['default', 'defaultDark', 'legacy', ...range('light'), ...range('dark'), 'mmk1', 'mmk2']);
  });

  it.each(themeSeeds.map((seed) => [seed.id, seed] as const))('ST-02 %s meets every contrast ratio', (_, seed) => {
    const palette = solvePalette(seed);
    const tooLow: string[] = [];
    for (const [token, ratios] of Object.entries(requiredRatios) as [SolvedToken, { dark: number; light: number }][])
      for (const surface of surfaceTokens) {
        const ratio = wcagContrast(palette[token], palette[surface]);
        if (ratio < ratios[seed.mode]) tooLow.push(`${token} on ${surface}: ${ratio.toFixed(2)}`);
      }
    for (const token of filledTokens) {
      const ratio = wcagContrast(palette.on, palette[token]);
      if (ratio < 4.5) tooLow.push(`on on ${token}: ${ratio.toFixed(2)}`);
    }
    expect(tooLow).toEqual([]);
  });

  it('ST-02 no two themes of a mode look alike', () => {
    const palettes = themeSeeds.map((seed) => ({ ...seed, palette: solvePalette(seed) }));
    const tooClose = palettes.flatMap((a, index) =>
      palettes
        .slice(index + 1)
        .filter((b) => a.mode === b.mode && distance(a.palette, b.palette) < SMALLEST_DISTANCE)
        .map((b) => `${a.id} and ${b.id}: ${distance(a.palette, b.palette).toFixed(3)}`),
    );
    expect(tooClose).toEqual([]);
  });

  it('ST-02 a seed without a ground of its own is tinted by its hue', () => {
    for (const mode of ['light', 'dark'] as const)
      expect(solvePalette({ id: 'own', mode, hue: 200, chroma: 0.1 }).s3).not.toBe(
        solvePalette({ id: 'own', mode, hue: 20, chroma: 0.1 }).s3,
      );
  });

  it('ST-02 a seed out of range fails instead of shipping an unreadable theme', () => {
    const seed = { id: 'own', mode: 'dark', hue: 0, chroma: 12 } as const;
    expect(() => solvePalette(seed)).toThrow(/own/);
  });

  it('ST-02 the page default never wins over a chosen theme', () => {
    expect(themesCss(themeSeeds)).toContain(':where(:root),[data-theme="dark1"]{');
  });

  it('ST-02 the checked-in css is what the seeds give', () => {
    expect(readFileSync(new URL('../../../ui/src/themes/themes.css', import.meta.url), 'utf8')).toBe(
      themesCss(themeSeeds),
    );
  });

  it('ST-02 names and modes are those of the seeds', () => {
    expect(themeSeeds.map(({ id, mode }) => [id, mode])).toEqual(themeIds.map((id) => [id, themeMode(id)]));
  });

  it.each(themeIds)('ST-02 %s has a counterpart of the other mode', (id) => {
    expect(themeMode(counterpartOf(id))).not.toBe(themeMode(id));
  });

  it('ST-02 light and dark of one name belong together, others go by their hue', () => {
    const pairs = ['dark1', 'light12', 'default', 'defaultDark', 'mmk1', 'mmk2', 'legacy'].map(counterpartOf);
    expect(pairs).toEqual(['light1', 'dark12', 'defaultDark', 'default', 'light1', 'light2', 'defaultDark']);
  });
});
