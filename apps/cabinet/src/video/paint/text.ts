import { display } from './faces.ts';
import { paintTile, type Tile } from './tile.ts';

export interface TextStyle {
  widthPx: number;
  heightPx: number;
  sizePx: number;
  colour: string;
  /** Light around the letters, as lit digits have behind glass. */
  halo: string | null;
  background: string;
}

const TILES_CACHED = 64;
const tiles = new Map<string, Tile>();

/** Text centred in an opaque tile, smaller where it would not fit; cached for the next time. */
export function textTile(text: string, style: TextStyle): Tile {
  const key = `${text}|${Object.values(style).join('|')}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const { widthPx, heightPx, background, colour, halo } = style;
  const tile = paintTile(widthPx, heightPx, (c) => {
    c.fillStyle = background;
    c.fillRect(0, 0, widthPx, heightPx);
    let sizePx = style.sizePx;
    c.font = display(sizePx);
    while (c.measureText(text).width > widthPx - 12 && sizePx > 12) {
      sizePx -= 2;
      c.font = display(sizePx);
    }
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    if (halo !== null) {
      c.shadowColor = halo;
      c.shadowBlur = sizePx / 3;
    }
    c.fillStyle = colour;
    c.fillText(text, widthPx / 2, heightPx / 2 + sizePx * 0.05);
  });
  if (tiles.size >= TILES_CACHED) tiles.delete(tiles.keys().next().value ?? '');
  tiles.set(key, tile);
  return tile;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Whole minor units as the machine shows them: ₺3.450,00. A currency that the runtime does not know is shown by its code. */
export function amountText(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    const known = /^[A-Z]{3}$/.test(currency);
    format = new Intl.NumberFormat(currency === 'TRY' ? 'tr-TR' : 'en-GB', {
      ...(known ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formats.set(currency, format);
  }
  return format.format(minor / 100);
}
