import { type Color, clampChroma, formatHex, wcagContrast } from 'culori';
import { type Ground, groundOf, type ThemeSeed } from './seeds.ts';

/**
 * Solves a theme. Surfaces are the steps of the seed's ground; every other token moves its lightness until it meets its
 * ratio against the last of them, so that it also holds on the other three. The players' client has the colours alone:
 * culori stays out of it.
 */

/** Smallest WCAG contrast of each token on every surface. Text on a filled token (`on`) is measured on the fill. */
export const requiredRatios = {
  text: { dark: 11, light: 11 },
  dim: { dark: 4.6, light: 4.6 },
  accent: { dark: 6.5, light: 4.6 },
  accent2: { dark: 4.6, light: 4.6 },
  ctl: { dark: 3.05, light: 3.05 },
  brass: { dark: 6.5, light: 3.5 },
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

export type Palette = Record<SurfaceToken | SolvedToken | 'line' | 'on', string>;

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
  for (let l = mode === 'dark' ? 0.15 : 0.9; l >= 0 && l <= 1; l += step) {
    const hex = oklchHex(l, c, h);
    if (wcagContrast(hex, background) >= ratio) return hex;
  }
  return mode === 'dark' ? '#ffffff' : '#000000';
};

/** Page, card, raised and topmost surface. In the light a card stands above the page and is lighter; what is pressed in is darker. */
const surfaces = ({ hue, chroma, lightness, step }: Ground, mode: ThemeSeed['mode']): Record<SurfaceToken, string> => {
  const at = (steps: number, chromaOf = 1): string =>
    oklchHex(Math.min(1, lightness + steps * step), chroma * chromaOf, hue);
  return mode === 'dark'
    ? { bg: at(0, 0.8), s1: at(0.9), s2: at(1.9, 1.15), s3: at(3, 1.25) }
    : { bg: at(0), s1: at(0.8, 0.3), s2: at(-1, 1.25), s3: at(-2, 1.45) };
};

/** Every token of a theme as `#rrggbb`. Throws on a seed outside its ranges or without room for a ratio, so a bad one fails its build. */
export const solvePalette = (seed: ThemeSeed): Palette => {
  const { mode, hue, chroma } = seed;
  if (!(hue >= 0 && hue < 360) || !(chroma >= 0 && chroma <= 0.2))
    throw new Error(`theme ${seed.id}: hue 0-359, chroma 0-0.2`);
  const ground = groundOf(seed);
  const base = surfaces(ground, mode);
  const worst = base.s3;
  const solve = (token: SolvedToken, h: number, c: number, reach = 0): string => {
    const ratio = Math.max(requiredRatios[token][mode], reach);
    const hex = solveHex(worst, c, h, ratio, mode);
    if (wcagContrast(hex, worst) < ratio) throw new Error(`theme ${seed.id}: ${token} cannot reach ${ratio}`);
    return hex;
  };
  const secondHue = seed.secondHue ?? (hue + 150) % 360;
  const status = (token: SolvedToken): string => {
    const [h, c] = statusHues[token] ?? [ground.hue, 0.02];
    return solve(token, h, c);
  };
  return {
    ...base,
    text: solve('text', ground.hue, 0.01),
    dim: solve('dim', ground.hue, 0.02),
    line: solveHex(base.s1, 0.02, ground.hue, 1.35, mode),
    ctl: solve('ctl', ground.hue, 0.03),
    accent: solve('accent', hue, chroma, seed.reach),
    accent2: solve('accent2', secondHue, chroma * 0.9),
    on: mode === 'dark' ? oklchHex(0.12, 0.02, hue) : '#ffffff',
    brass: solve('brass', mode === 'dark' ? 82 : 75, mode === 'dark' ? 0.1 : 0.11),
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
