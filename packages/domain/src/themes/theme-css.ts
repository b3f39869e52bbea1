import { defaultThemeId } from './ids.ts';
import { solvePalette } from './palette.ts';
import type { ThemeSeed } from './seeds.ts';

/**
 * One rule per theme: the tokens as CSS variables. `:root` shares the default theme's rule, so a page without a choice is
 * painted too; `:where` keeps it weaker than every choice.
 */
export const themeRule = (seed: ThemeSeed): string => {
  const selector = seed.id === defaultThemeId ? `:where(:root),[data-theme="${seed.id}"]` : `[data-theme="${seed.id}"]`;
  const tokens = Object.entries(solvePalette(seed)).map(([name, hex]) => `--${name}:${hex}`);
  return `${selector}{color-scheme:${seed.mode};${tokens.join(';')}}`;
};

export const themesCss = (seeds: readonly ThemeSeed[]): string =>
  `/* Written by generate.ts from seeds.ts; do not edit. */\n${seeds.map(themeRule).join('\n')}\n`;
