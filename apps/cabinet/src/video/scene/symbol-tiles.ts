import type { ReelLayout } from './layout.ts';
import type { Look } from './looks.ts';
import { artOf } from './symbol-art.ts';
import type { Brush } from './symbols/brush.ts';
import { paintTile, type Tile } from './tile.ts';

export interface SymbolTiles {
  sharp: Tile;
  /** As the eye sees it on a spinning drum. */
  blurred: Tile;
}

const BLUR_STEPS = 9;
const BLUR_PX = 44;

/** Paints a symbol on its piece of drum, at rest and spinning. */
export function paintSymbol(symbol: string, look: Look, { cellWidthPx, cellHeightPx }: ReelLayout): SymbolTiles {
  const scale = Math.min(cellWidthPx / 112, cellHeightPx / 112);
  const art = (c: Brush, offsetPx: number) => {
    c.save();
    c.translate(cellWidthPx / 2, cellHeightPx / 2 + offsetPx);
    c.scale(scale, scale);
    artOf(symbol)(c);
    c.restore();
  };
  const sharp = paintTile(cellWidthPx, cellHeightPx, (c) => {
    paintDrum(c, look, cellWidthPx, cellHeightPx);
    art(c, 0);
  });
  const blurred = paintTile(cellWidthPx, cellHeightPx, (c) => {
    paintDrum(c, look, cellWidthPx, cellHeightPx);
    // The n-th layer at 1/n weighs all layers alike.
    for (let step = 0; step < BLUR_STEPS; step += 1) {
      c.globalAlpha = step === 0 ? 0.75 : 0.9 / (step + 1);
      art(c, (step / (BLUR_STEPS - 1) - 0.5) * BLUR_PX);
    }
  });
  return { sharp, blurred };
}

function paintDrum(c: Brush, { drum }: Look, widthPx: number, heightPx: number): void {
  const across = c.createLinearGradient(0, 0, widthPx, 0);
  across.addColorStop(0, drum.edge);
  across.addColorStop(0.16, drum.light);
  across.addColorStop(0.84, drum.light);
  across.addColorStop(1, drum.edge);
  c.fillStyle = across;
  c.fillRect(0, 0, widthPx, heightPx);
}
