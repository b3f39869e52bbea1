/** The surfaces of a theme: what gives it its temperature. */
export interface Ground {
  /** OKLCH, 0..0.08. */
  hue: number;
  chroma: number;
  /** OKLCH lightness of the page. */
  lightness: number;
  /** Lightness from one surface to the next. */
  step: number;
}

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
  /** Contrast of the accent with the last surface, where it is to be more than the least. */
  reach?: number;
  ground?: Partial<Ground>;
}

/** The ground as the seed has it; what it leaves out is tinted by its hue. */
export const groundOf = ({ mode, hue, chroma, ground }: ThemeSeed): Ground => ({
  hue,
  ...(mode === 'dark'
    ? { chroma: 0.016 + chroma * 0.07, lightness: 0.16, step: 0.05 }
    : { chroma: 0.008, lightness: 0.975, step: 0.0325 }),
  ...ground,
});

type Character = [hue: number, chroma: number, secondHue: number, reach: number, ...ground: GroundRow];
type GroundRow = [hue: number, chroma: number, lightness: number, step: number];

const seed = (id: string, mode: ThemeSeed['mode'], row: Character): ThemeSeed => {
  const [hue, chroma, secondHue, reach, groundHue, groundChroma, lightness, step] = row;
  const ground = { hue: groundHue, chroma: groundChroma, lightness, step };
  return { id, mode, hue, chroma, secondHue, reach, ground };
};

/** light1-12 and dark1-12 share their accents: gold, red, green, azure, violet, amber, teal, pink, lime, indigo, crimson, sea. */
const dark: readonly Character[] = [
  [85, 0.15, 235, 6.5, 85, 0.0265, 0.16, 0.05], // brown lacquer, brass
  [27, 0.2, 65, 6.5, 25, 0.004, 0.1, 0.042], // black, red hot
  [150, 0.15, 95, 6.5, 158, 0.045, 0.19, 0.047], // card table felt
  [232, 0.13, 85, 7.5, 252, 0.055, 0.165, 0.05], // midnight blue
  [312, 0.18, 75, 6.5, 318, 0.052, 0.185, 0.046], // plum
  [58, 0.17, 230, 6.5, 250, 0.014, 0.21, 0.043], // cold slate, warm light
  [195, 0.13, 40, 6.5, 212, 0.045, 0.13, 0.06], // petrol
  [345, 0.2, 200, 6.5, 345, 0.025, 0.11, 0.05], // black cherry
  [125, 0.2, 300, 11, 120, 0.004, 0.18, 0.05], // graphite, electric light
  [283, 0.16, 340, 6.5, 287, 0.078, 0.14, 0.05], // ink
  [12, 0.1, 85, 9, 10, 0.055, 0.17, 0.05], // wine, rose light
  [175, 0.13, 25, 10, 272, 0.02, 0.12, 0.06], // night sea, phosphor
];

const light: readonly Character[] = [
  [80, 0.14, 235, 4.6, 82, 0.022, 0.962, 0.03], // cream paper
  [27, 0.2, 65, 4.6, 25, 0.002, 0.985, 0.02], // plain white, red
  [160, 0.15, 95, 4.6, 162, 0.032, 0.95, 0.03], // mint
  [232, 0.13, 60, 4.6, 230, 0.03, 0.955, 0.03], // sky
  [303, 0.19, 75, 4.6, 310, 0.022, 0.965, 0.03], // lilac
  [46, 0.16, 230, 4.6, 66, 0.036, 0.915, 0.03], // sand
  [200, 0.11, 40, 5, 198, 0.04, 0.925, 0.035], // sea glass
  [352, 0.19, 200, 4.6, 355, 0.026, 0.965, 0.03], // blush
  [128, 0.17, 300, 4.6, 111, 0.045, 0.972, 0.03], // young leaf
  [278, 0.2, 340, 6.5, 282, 0.028, 0.945, 0.032], // lavender, ink
  [12, 0.15, 85, 8, 50, 0.016, 0.945, 0.035], // linen, wine
  [178, 0.08, 25, 8.5, 200, 0.004, 0.985, 0.02], // mist, pine
];

export const themeSeeds: readonly ThemeSeed[] = [
  seed('default', 'light', [257, 0.19, 25, 4.6, 250, 0.003, 0.978, 0.03]),
  seed('defaultDark', 'dark', [250, 0.1, 25, 7.5, 250, 0.005, 0.22, 0.041]),
  seed('legacy', 'light', [262, 0.05, 60, 6.5, 90, 0.004, 0.925, 0.038]),
  ...light.map((row, index) => seed(`light${index + 1}`, 'light', row)),
  ...dark.map((row, index) => seed(`dark${index + 1}`, 'dark', row)),
  seed('mmk1', 'dark', [88, 0.15, 25, 9, 25, 0.068, 0.17, 0.05]), // brass on maroon
  seed('mmk2', 'dark', [20, 0.19, 85, 6.5, 266, 0.05, 0.165, 0.05]), // red on navy
];
