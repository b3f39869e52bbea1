import type { ReelSymbol } from '@salon/domain/games/reel-symbol.ts';

/**
 * Reel symbols as plain data: filled or stroked paths on a 24 x 24 grid, painted in order. No DOM, so that the
 * client's SVG and the cabinet's canvas (`new Path2D(layer.d)`) draw the same shapes.
 */
interface SymbolLayer {
  /** SVG path data. */
  d: string;
  /** `#rrggbb`. */
  color: string;
  /** Stroke width on the grid, round caps and joins; a layer without it is filled. */
  lineWidth?: number;
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Darker rim behind a shape, readable on ivory reels and on dark glass. */
const rim = (d: string, color: string): SymbolLayer => ({ d, color, lineWidth: 1.5 });

const seven = 'M4.2 3.6h16v3.5C15.9 11.2 13.5 15.5 13 20.6H7.7C8.2 15.7 10.6 11.5 14 8.4H7.5v2.1H4.2z';
const bell =
  'M12 2.6a1.7 1.7 0 0 1 1.7 1.8c2.7.8 4.5 3.1 4.5 6v4.1l2.3 3.3v1H3.5v-1l2.3-3.3v-4.1c0-2.9 1.8-5.2 4.5-6A1.7 1.7 0 0 1 12 2.6z';
const gem = 'M7 3.6h10l4.5 5.8L12 21.4 2.5 9.4z';
const star = 'M12 2.1l3.05 6.25 6.85.95-5 4.75 1.25 6.8L12 17.55l-6.15 3.3 1.25-6.8-5-4.75 6.85-.95z';
const crown = 'M2.7 7.3l5 4.1L12 4.2l4.3 7.2 5-4.1-1.7 10.3H4.4z';
const moon = 'M20.3 14.7A9 9 0 1 1 10.1 2.9a7.2 7.2 0 0 0 10.2 11.8z';
const lantern = 'M7.3 6.6h9.4l2 5.4-2.7 6H8l-2.7-6z';
const khatam = 'M12 1.6l3.1 3.2h4.1v4.1l3.2 3.1-3.2 3.1v4.1h-4.1L12 22.4l-3.1-3.2H4.8v-4.1L1.6 12l3.2-3.1V4.8h4.1z';
const bar =
  'M3 6.8h18a1.5 1.5 0 0 1 1.5 1.5v7.4a1.5 1.5 0 0 1-1.5 1.5H3a1.5 1.5 0 0 1-1.5-1.5V8.3A1.5 1.5 0 0 1 3 6.8z';
const cherries = `${circle(7.4, 16.6, 4.5)}${circle(17, 15.4, 4.5)}`;
const bow = 'M12 6.4C9.7 2 5.6 2.2 6.4 4.8c.5 1.3 3.1 1.7 5.6 1.6 2.5.1 5.1-.3 5.6-1.6.8-2.6-3.3-2.8-5.6 1.6z';

export const symbols: Record<ReelSymbol, readonly SymbolLayer[]> = {
  seven: [
    rim(seven, '#6d0b18'),
    { d: seven, color: '#d4202f' },
    { d: 'M5.4 4.8h13.4M12.2 14.2c.7-2 1.9-3.9 3.5-5.6', color: '#ff7a6b', lineWidth: 0.9 },
  ],
  bar: [
    rim(bar, '#0c1322'),
    { d: bar, color: '#1f2e4d' },
    { d: 'M3.2 8.3h17.6v7.4H3.2z', color: '#d9a93d', lineWidth: 0.7 },
    {
      d: 'M5.7 10v4M5.7 10h1.7a1 1 0 0 1 0 2H5.7h1.9a1 1 0 0 1 0 2H5.7M10.2 14l1.8-4 1.8 4M10.9 12.7h2.2M16 14v-4h1.8a1.05 1.05 0 0 1 0 2.1H16M17.5 12.2l1.3 1.8',
      color: '#ffdf8e',
      lineWidth: 1,
    },
  ],
  bell: [
    rim(bell, '#7a4f04'),
    { d: 'M9.4 19.7h5.2a2.6 2.6 0 0 1-5.2 0z', color: '#8a5a06' },
    { d: bell, color: '#e6a91e' },
    { d: 'M5.5 16.1h13', color: '#a16b08', lineWidth: 0.9 },
    { d: 'M8.3 13.6v-3.2c0-1.8.9-3.3 2.4-4.1', color: '#ffe08d', lineWidth: 1.3 },
  ],
  cherry: [
    { d: 'M7.6 12.4C9 8.3 12.5 4.7 18.6 3M16.9 11.2c.3-3 .7-5.5 1.7-8.2', color: '#2f6b32', lineWidth: 1.3 },
    { d: 'M18.6 3c-2.9-1.7-6-1-7.8 1.5 3.2 1.3 6 .9 7.8-1.5z', color: '#3f9b45' },
    rim(cherries, '#6f0a20'),
    { d: cherries, color: '#cf1f3c' },
    { d: 'M5 16.2a2.6 2.6 0 0 1 1.9-2.1M14.6 15a2.6 2.6 0 0 1 1.9-2.1', color: '#ff8f98', lineWidth: 1.1 },
  ],
  gem: [
    rim(gem, '#083c6b'),
    { d: gem, color: '#1f8fdb' },
    { d: 'M7 3.6h10l-2.2 5.8H9.2z', color: '#a5e4ff' },
    { d: 'M2.5 9.4h6.7L12 21.4z', color: '#4fb4f0' },
    { d: 'M14.8 9.4h6.7L12 21.4z', color: '#0f62a3' },
  ],
  star: [
    rim(star, '#7d5205'),
    { d: star, color: '#f6c23c' },
    {
      d: 'M12 2.1l3.05 6.25L12 12.4zM21.9 9.3l-5 4.75L12 12.4zM18.15 20.85L12 17.55V12.4zM5.85 20.85l1.25-6.8L12 12.4zM2.1 9.3l6.85-.95L12 12.4z',
      color: '#d4910f',
    },
    { d: 'M12 2.1L8.95 8.35 12 12.4z', color: '#ffe69b' },
  ],
  tulip: [
    { d: 'M12 12.5v9', color: '#2c6e40', lineWidth: 1.6 },
    {
      d: 'M12 21c-4.3 0-6.3-2.5-6.7-5.8 3.8.2 6.3 2.3 6.7 5.8zM12 21c4.3 0 6.3-2.5 6.7-5.8-3.8.2-6.3 2.3-6.7 5.8z',
      color: '#3a8f55',
    },
    {
      d: 'M5.3 4.6c3.9.3 6.3 3.2 6.7 9-5 .2-7.9-3.3-6.7-9zM18.7 4.6c-3.9.3-6.3 3.2-6.7 9 5 .2 7.9-3.3 6.7-9z',
      color: '#c2255c',
    },
    { d: 'M12 2.2c2.5 3.4 2.5 7.4 0 11.4-2.5-4-2.5-8 0-11.4z', color: '#f0588a' },
    { d: 'M11.3 5.6c-.7 1.7-.7 3.3-.1 5', color: '#ffb3cb', lineWidth: 0.8 },
  ],
  crown: [
    rim(crown, '#7a5208'),
    { d: crown, color: '#e3a726' },
    { d: 'M4.6 18.2h14.8v2.5H4.6z', color: '#b97f12' },
    { d: 'M5 9.6l3 2.5M12 5.6v6M19 9.6l-3 2.5', color: '#ffe29a', lineWidth: 0.8 },
    { d: `${circle(12, 3.9, 1.5)}${circle(2.8, 6.9, 1.3)}${circle(21.2, 6.9, 1.3)}`, color: '#ffe29a' },
    { d: 'M12 12l1.9 2.2-1.9 2.2-1.9-2.2z', color: '#c81e35' },
    { d: `${circle(7, 14.9, 0.9)}${circle(17, 14.9, 0.9)}`, color: '#1c7fc4' },
  ],
  lira: [
    { d: circle(12, 12, 10), color: '#7d560b' },
    { d: circle(12, 12, 9.3), color: '#dcab37' },
    { d: circle(12, 12, 7.5), color: '#f7dd92', lineWidth: 0.8 },
    { d: 'M10 6.6v10.8c3.8 0 6.1-1.9 6.4-5.3', color: '#6b4708', lineWidth: 1.7 },
    { d: 'M7.5 11.7l6.3-2.8M7.5 14.4l6.3-2.8', color: '#6b4708', lineWidth: 1.3 },
  ],
  moon: [
    rim(moon, '#262f86'),
    { d: moon, color: '#5c6fe6' },
    { d: 'M4.9 13.6a7 7 0 0 1 2.5-7', color: '#c3ccff', lineWidth: 1.2 },
    { d: 'M17 3.2l1 2.2 2.4.3-1.75 1.65.45 2.35-2.1-1.15-2.1 1.15.45-2.35L13.6 5.7l2.4-.3z', color: '#f4c542' },
  ],
  lantern: [
    { d: 'M12 1.3v2.7M12 20v2.7', color: '#5b2b12', lineWidth: 1.2 },
    rim(lantern, '#5b2b12'),
    { d: lantern, color: '#d9551f' },
    { d: 'M8.3 4h7.4l1.2 2.6H7.1zM8 18h8v2.2H8z', color: '#7d3c17' },
    { d: 'M12 7.8c2.5 2.2 3.2 3.7 3.2 5.3a3.2 3.2 0 0 1-6.4 0c0-1.6.7-3.1 3.2-5.3z', color: '#ffbf57' },
    { d: circle(12, 13.6, 1.5), color: '#fff1bf' },
  ],
  wild: [
    rim(khatam, '#2f0b57'),
    { d: khatam, color: '#7a2bc4' },
    {
      d: 'M12 4.4l2.2 2.3h3.1v3.1l2.3 2.2-2.3 2.2v3.1h-3.1L12 19.6l-2.2-2.3H6.7v-3.1L4.4 12l2.3-2.2V6.7h3.1z',
      color: '#c58bf5',
      lineWidth: 0.7,
    },
    { d: 'M7.3 8.9l2 6.3L12 10.3l2.7 4.9 2-6.3', color: '#ffd765', lineWidth: 1.9 },
  ],
  scatter: [
    { d: circle(12, 12, 10.2), color: '#0b235f' },
    { d: circle(12, 12, 9.5), color: '#1d4fc4' },
    { d: circle(12, 12, 6.1), color: '#f4f8ff' },
    { d: circle(12, 12, 4), color: '#3fa7e8' },
    { d: circle(12, 12, 2), color: '#0a1638' },
    { d: 'M5.3 9.3a7.3 7.3 0 0 1 3.5-3.7', color: '#8fb6ff', lineWidth: 1.1 },
  ],
  bonus: [
    rim('M4 10.4h16v9.8H4z', '#5f0a34'),
    { d: 'M4 10.4h16v9.8H4z', color: '#c2185b' },
    { d: 'M3 6.6h18v4H3z', color: '#e0407c' },
    { d: 'M10.5 6.6h3v13.6h-3z', color: '#ffd765' },
    { d: bow, color: '#ffd765', lineWidth: 1.4 },
    { d: 'M4 11.2h16', color: '#8a0f42', lineWidth: 0.8 },
  ],
};
