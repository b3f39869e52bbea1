import { type Color, clampChroma, formatHex, wcagContrast } from 'culori';
import type { ThemeSeed } from './seeds.ts';

/**
 * Solves a theme. Surfaces sit on a fixed lightness ladder; every other token moves its lightness until it meets its
 * ratio against the most raised surface, so that it also holds on the three below. Build time only: culori stays out
 * of the client.
 */

/** Smallest WCAG contrast of each token on every surface. Text on a filled token (`on`) is measured on the fill. */
export const requiredRatios = {
  text: { dark: 11, light: 11 },
  dim: { dark: 4.6, light: 4.6 },
  accent: { dark: 6.5, light: 4.6 },
  accent2: { dark: 4.6, light: 4.6 },
  ctl: { dark: 3.05, light: 3.05 },
  ok: { dark: 4.6, light: 4.6 },
  busy: { dark: 4.6, light: 4.6 },
  bonus: { dark: 4.6, light: 4.6 },
  bad: { dark: 4.6, light: 4.6 },
  info: { dark: 4.6, light: 4.6 },
  off: { dark: 4.6, light: 4.6 },
  'hot-blue': { dark: 4.6, light: 4.6 },
  'hot-green': { dark: 4.6, light: 4.6 },
  'hot-purple': { dark: 4.6, light: 4.6 },
  'hot-yellow': { dark: 4.6, light: 4.6 },
  'hot-red': { dark: 4.6, light: 4.6 },
} as const;

export type SolvedToken = keyof typeof requiredRatios;
export const surfaceTokens = ['bg', 's1', 's2', 's3'] as const;
type SurfaceToken = (typeof surfaceTokens)[number];
/** Fills that carry `on` as their text. */
export const filledTokens = [
  'accent',
  'ok',
  'busy',
  'bonus',
  'bad',
  'info',
  'hot-blue',
  'hot-green',
  'hot-purple',
  'hot-yellow',
  'hot-red',
] as const;

export type Palette = Record<SurfaceToken | SolvedToken | 'line' | 'on' | 'brass', string>;

const statusHues: Record<string, [hue: number, chroma: number]> = {
  ok: [150, 0.17],
  busy: [70, 0.16],
  bonus: [310, 0.19],
  bad: [25, 0.2],
  info: [235, 0.14],
  'hot-blue': [245, 0.16],
  'hot-green': [150, 0.17],
  'hot-purple': [305, 0.19],
  'hot-yellow': [92, 0.16],
  'hot-red': [22, 0.2],
};

const oklchHex = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h } satisfies Color, 'oklch', 'rgb'));

/** Walks the lightness away from `background` until the ratio is met; black or white when no tint can. */
const solveHex = (background: string, c: number, h: number, ratio: number, mode: 'light' | 'dark'): string => {
  const step = mode === 'dark' ? 0.002 : -0.002;
  for (let l = mode === 'dark' ? 0.3 : 0.9; l >= 0 && l <= 1; l += step) {
    const hex = oklchHex(l, c, h);
    if (wcagContrast(hex, background) >= ratio) return hex;
  }
  return mode === 'dark' ? '#ffffff' : '#000000';
};

const surfaces = ({ mode, hue, chroma }: ThemeSeed): Record<SurfaceToken, string> =>
  mode === 'dark'
    ? {
        bg: oklchHex(0.16, 0.012 + chroma * 0.06, hue),
        s1: oklchHex(0.205, 0.016 + chroma * 0.07, hue),
        s2: oklchHex(0.255, 0.02 + chroma * 0.08, hue),
        s3: oklchHex(0.31, 0.022 + chroma * 0.08, hue),
      }
    : {
        bg: oklchHex(0.975, 0.006, hue),
        s1: '#ffffff',
        s2: oklchHex(0.945, 0.01, hue),
        s3: oklchHex(0.91, 0.014, hue),
      };

/** Every token of a theme as `#rrggbb`. Throws on a seed outside its ranges or without room for a ratio, so a bad one fails its build. */
export const solvePalette = (seed: ThemeSeed): Palette => {
  const { mode, hue, chroma } = seed;
  if (!(hue >= 0 && hue < 360) || !(chroma >= 0 && chroma <= 0.2))
    throw new Error(`theme ${seed.id}: hue 0-359, chroma 0-0.2`);
  const base = surfaces(seed);
  const worst = base.s3;
  const solve = (token: SolvedToken, h: number, c: number): string => {
    const ratio = requiredRatios[token][mode];
    const hex = solveHex(worst, c, h, ratio, mode);
    if (wcagContrast(hex, worst) < ratio) throw new Error(`theme ${seed.id}: ${token} cannot reach ${ratio}`);
    return hex;
  };
  const secondHue = seed.secondHue ?? (hue + 150) % 360;
  const status = (token: SolvedToken): string => {
    const [h, c] = statusHues[token] ?? [hue, 0.02];
    return solve(token, h, c);
  };
  return {
    ...base,
    text: solve('text', hue, 0.01),
    dim: solve('dim', hue, 0.02),
    line: solveHex(base.s1, 0.02, hue, 1.35, mode),
    ctl: solve('ctl', hue, 0.03),
    accent: solve('accent', hue, chroma),
    accent2: solve('accent2', secondHue, chroma * 0.9),
    on: mode === 'dark' ? oklchHex(0.12, 0.02, hue) : '#ffffff',
    brass: mode === 'dark' ? '#d9b36a' : '#9a6f1f',
    ok: status('ok'),
    busy: status('busy'),
    bonus: status('bonus'),
    bad: status('bad'),
    info: status('info'),
    off: status('off'),
    'hot-blue': status('hot-blue'),
    'hot-green': status('hot-green'),
    'hot-purple': status('hot-purple'),
    'hot-yellow': status('hot-yellow'),
    'hot-red': status('hot-red'),
  };
};
