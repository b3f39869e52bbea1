import type { Region } from '../../ports.ts';
import { type Brush, down, GOLD, label } from '../brush.ts';
import { display } from '../faces.ts';
import { paintTile, type Tile } from '../tile.ts';

/** A key stays lit this long after it was pressed. */
export const KEY_LIT_MS = 260;

/** Light and dark end of a key's face. */
export const KEY_COLOURS = {
  plain: ['#f3e6c4', '#b79a5e'],
  collect: ['#ff8f73', '#a3241c'],
  spin: ['#ffd56b', '#c4811a'],
} as const satisfies Record<string, readonly [string, string]>;

export interface DrawnKey {
  word: string;
  place: Region;
  round: boolean;
  colour: readonly [string, string];
  /** Of the word, at most. */
  sizePx: number;
}

/** Even sides. */
export function paintKey({ word, place, round, colour, sizePx }: DrawnKey, lit: boolean): Tile {
  const { widthPx: width, heightPx: height } = place;
  const radius = round ? height / 2 : 12;
  return paintTile(
    width,
    height,
    (c) => {
      const sink = lit ? 3 : 0;
      c.fillStyle = 'rgba(0,0,0,.75)';
      c.beginPath();
      c.roundRect(1, 5, width - 2, height - 6, radius);
      c.fill();
      c.beginPath();
      c.roundRect(2, 2 + sink, width - 4, height - 9, radius);
      c.fillStyle = down(c, 0, height, GOLD);
      c.fill();
      c.beginPath();
      c.roundRect(5, 5 + sink, width - 10, height - 15, radius - 3);
      const [light, dark] = colour;
      c.fillStyle = down(c, 4, height - 8, [
        [0, lit ? '#ffffff' : light],
        [0.5, lit ? '#fff6da' : light],
        [1, lit ? light : dark],
      ]);
      c.fill();
      c.save();
      c.clip();
      c.fillStyle = 'rgba(255,255,255,.28)';
      c.beginPath();
      c.roundRect(10, 8 + sink, width - 20, (height - 15) / 3, radius / 2);
      c.fill();
      c.restore();
      label(
        c,
        word,
        width / 2,
        (height - 4) / 2 + sink,
        fitting(c, word, sizePx, width - (round ? height / 2 : 20)),
        '#2a1509',
      );
    },
    true,
  );
}

/** Font of the display face in which a word is at most so wide. */
export function fitting(c: Brush, word: string, sizePx: number, widthPx: number): string {
  c.font = display(sizePx);
  const isPx = c.measureText(word).width;
  return display(isPx <= widthPx ? sizePx : Math.max(8, Math.floor((sizePx * widthPx) / isPx)));
}
