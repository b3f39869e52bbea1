/** Symbols of all reel games. */
export const reelSymbols = [
  'seven',
  'bar',
  'bell',
  'cherry',
  'gem',
  'star',
  'tulip',
  'crown',
  'lira',
  'moon',
  'lantern',
  'wild',
  'scatter',
  'bonus',
] as const;

export type ReelSymbol = (typeof reelSymbols)[number];
