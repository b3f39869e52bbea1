/** A theme is a seed; every colour of it is solved from these few numbers (see `palette.ts`). No colour library is needed to read this file. */
export interface ThemeSeed {
  id: string;
  mode: 'light' | 'dark';
  /** Degrees on the OKLCH wheel. */
  hue: number;
  /** OKLCH chroma of the accent, 0..0.2. */
  chroma: number;
  /** Hue of the second accent; opposite of `hue` when missing. */
  secondHue?: number;
}

/** The twelve hues that light1-12 and dark1-12 share: gold, red, green, azure, violet, amber, teal, pink, lime, indigo, crimson, sea. */
const numberedHues = [85, 25, 150, 235, 310, 55, 195, 340, 120, 270, 12, 180];

const numbered = (mode: 'light' | 'dark'): ThemeSeed[] =>
  numberedHues.map((hue, index) => ({ id: `${mode}${index + 1}`, mode, hue, chroma: 0.15 }));

export const themeSeeds: readonly ThemeSeed[] = [
  { id: 'default', mode: 'light', hue: 235, chroma: 0.13 },
  { id: 'defaultDark', mode: 'dark', hue: 235, chroma: 0.13 },
  { id: 'legacy', mode: 'light', hue: 255, chroma: 0.1 },
  ...numbered('light'),
  ...numbered('dark'),
  { id: 'mmk1', mode: 'dark', hue: 85, chroma: 0.14, secondHue: 25 },
  { id: 'mmk2', mode: 'dark', hue: 20, chroma: 0.18, secondHue: 85 },
];

export const themeIds: readonly string[] = themeSeeds.map((seed) => seed.id);

export const defaultThemeId = 'dark1';

export const isThemeId = (value: unknown): value is string => typeof value === 'string' && themeIds.includes(value);

/** Mode of a known theme; an operator's own theme that is not in the list counts as dark, as the default does. */
export const themeMode = (id: string): 'light' | 'dark' => themeSeeds.find((seed) => seed.id === id)?.mode ?? 'dark';

/** How far apart two hues stand on their wheel, 0-180. */
const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** The theme of the other mode that looks most alike: the same number where there is one, else the nearest hue. */
export const counterpartOf = (id: string): string => {
  const seed = themeSeeds.find((one) => one.id === id);
  if (seed === undefined) return themeMode(id) === 'dark' ? 'light1' : defaultThemeId;
  const named = { default: 'defaultDark', defaultDark: 'default' }[id] ?? swapMode(id);
  const others = themeSeeds.filter(({ mode }) => mode !== seed.mode);
  const nearest = others.reduce((best, one) =>
    hueDistance(one.hue, seed.hue) < hueDistance(best.hue, seed.hue) ? one : best,
  );
  return others.some((one) => one.id === named) ? named : nearest.id;
};

const swapMode = (id: string): string =>
  id.startsWith('dark') ? id.replace('dark', 'light') : id.replace('light', 'dark');
