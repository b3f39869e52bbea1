/** Top-glass ornaments, as path data inside the crown's box (36..124 x 8..62). Drawn as thin lines. */

const fan = (): string =>
  Array.from({ length: 15 }, (_, i) => {
    const angle = Math.PI * (i / 14);
    return `M80 66L${(80 - Math.cos(angle) * 70).toFixed(1)} ${(66 - Math.sin(angle) * 70).toFixed(1)}`;
  }).join('');

const chevrons = (): string => Array.from({ length: 8 }, (_, i) => `M30 ${24 + i * 8}l50 -16 50 16`).join('');

const rings = (): string =>
  Array.from({ length: 8 }, (_, i) => {
    const r = 8 + i * 8;
    return `M${80 - r} 64a${r} ${r} 0 0 1 ${2 * r} 0`;
  }).join('');

const waves = (): string =>
  Array.from({ length: 7 }, (_, i) => {
    const y = 14 + i * 8;
    return `M28 ${y}q8.7 -8 17.4 0t17.4 0t17.4 0t17.4 0t17.4 0t17.4 0`;
  }).join('');

const lattice = (): string =>
  Array.from({ length: 14 }, (_, i) => `M${-10 + i * 14} 66l60 -60M${-10 + i * 14} 6l60 60`).join('');

const scales = (): string =>
  Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 8 }, (_, i) => `M${24 + i * 16 + (row % 2) * 8} ${18 + row * 11}a8 8 0 0 0 16 0`).join(''),
  ).join('');

export const glassPatterns = [fan, chevrons, rings, waves, lattice, scales] as const;

/** Outline of the crown for a half width of `w`, between y 8 and 62, centred on x 80. */
export const crownOutlines = [
  (w: number): string => `M${80 - w} 62V36q0-24 ${w}-24t${w} 24V62z`,
  (w: number): string => `M${80 - w} 62V30l14-16h${2 * w - 28}l14 16V62z`,
  (w: number): string => `M${80 - w} 62V34q0-7 8-8Q80 -2 ${80 + w - 8} 26q8 1 8 8V62z`,
  (w: number): string => `M${80 - w} 62V24q8 3 12-4t12-6h${2 * w - 48}q8-1 12 6t12 4V62z`,
] as const;
