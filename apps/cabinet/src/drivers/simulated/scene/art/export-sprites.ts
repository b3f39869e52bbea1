import { games } from '@salon/domain/games/index.ts';
import { reelSymbols } from '@salon/domain/games/reel-symbol.ts';
import type { Brush } from '../../../../video/paint/brush.ts';
import { registerFaces } from '../../../../video/paint/faces.ts';
import { lookOf } from './looks.ts';
import { SvgBrush } from './svg-brush.ts';
import { artOf } from './symbol-art.ts';

/** Source text of `packages/domain/src/art/reel-sprites.ts`: the cabinet's symbols and drums for pages that draw them outside of its picture. */
export function spritesModule(): string {
  registerFaces();
  const sprites = reelSymbols.map((symbol) => `  ${symbol}:\n    '${spriteOf(symbol)}',\n`);
  const drums = games.map(({ id }) => {
    const { light, edge } = lookOf(id).drum;
    return `  '${id}': { light: '${light}', edge: '${edge}' },\n`;
  });
  return `// Written by \`npm run sprites\` from what the cabinet draws. Not to be edited.
import type { ReelSymbol } from '../games/reel-symbol.ts';

/** SVG elements in a box from -50 to 50 both ways. */
export const reelSprites: Record<ReelSymbol, string> = {
${sprites.join('')}};

/** Colours of each game's drums, by the game's id. */
export const drums: Record<string, { light: string; edge: string }> = {
${drums.join('')}};
`;
}

/** A file for each symbol below `apps/web/public`, for pages without a program. */
export function spriteFiles(): { path: string; svg: string }[] {
  registerFaces();
  return reelSymbols.map((symbol) => ({
    path: `images/symbols/${symbol}.svg`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104" width="208" height="208">${spriteOf(symbol)}</svg>\n`,
  }));
}

function spriteOf(symbol: string): string {
  const brush = new SvgBrush(`${symbol}-`);
  // Symbols use a part of the canvas that is written down; its methods return nothing that they read.
  artOf(symbol)(brush as unknown as Brush);
  return brush.markup();
}
