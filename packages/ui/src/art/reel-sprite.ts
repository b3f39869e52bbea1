import { drums, reelSprites } from '@salon/domain/art/reel-sprites.ts';
import { type ReelSymbol, reelSymbols } from '@salon/domain/games/reel-symbol.ts';

/** Machines may report symbols that are not in this set; those are shown as text. */
export const isReelSymbol = (value: string): value is ReelSymbol => (reelSymbols as readonly string[]).includes(value);

/** A document of its own: its ids never meet those of the page. */
const reelSpriteSvg = (symbol: ReelSymbol): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104" width="208" height="208">${reelSprites[symbol]}</svg>`;

const urls = new Map<ReelSymbol, string>();

/** Address of a symbol's picture for `<img>`, made once. */
export function reelSpriteUrl(symbol: ReelSymbol): string {
  const url = urls.get(symbol) ?? URL.createObjectURL(new Blob([reelSpriteSvg(symbol)], { type: 'image/svg+xml' }));
  urls.set(symbol, url);
  return url;
}

/** Colours of the game's drums; those of most games where it is not known. */
export const drumOf = (gameId: string | undefined): { light: string; edge: string } =>
  drums[gameId ?? ''] ?? { light: '#fbf4e4', edge: '#e6d6b5' };
