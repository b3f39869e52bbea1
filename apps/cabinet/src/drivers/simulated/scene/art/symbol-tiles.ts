import type { Brush } from '../../../../video/paint/brush.ts';
import { paintTile, smear, type Tile } from '../../../../video/paint/tile.ts';
import type { ReelLayout } from '../layout.ts';
import type { Look } from './looks.ts';
import { artOf } from './symbol-art.ts';

export interface SymbolTiles {
  sharp: Tile;
  /** As the eye sees it on a spinning drum. */
  blurred: Tile;
}

/** Distance that a symbol moves during one frame at full speed, less what looks like fog. */
const SMEAR_PX = 34;

/** Paints a symbol on its piece of drum, at rest and spinning. */
export function paintSymbol(symbol: string, look: Look, { cellWidthPx, cellHeightPx }: ReelLayout): SymbolTiles {
  const scale = Math.min(cellWidthPx / 112, cellHeightPx / 112);
  const sharp = paintTile(cellWidthPx, cellHeightPx, (c) => {
    paintDrum(c, look, cellWidthPx, cellHeightPx);
    c.translate(cellWidthPx / 2, cellHeightPx / 2);
    c.scale(scale, scale);
    artOf(symbol)(c);
  });
  // Twice: one box leaves hard edges, two a soft ramp.
  return { sharp, blurred: smear(smear(sharp, SMEAR_PX), SMEAR_PX / 2) };
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
