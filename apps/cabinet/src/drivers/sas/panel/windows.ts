import { down, GOLD, label } from '../../../video/paint/brush.ts';
import { fitting } from '../../../video/paint/cabinet/key.ts';
import { MARQUEE } from '../../../video/paint/cabinet/places.ts';
import { display } from '../../../video/paint/faces.ts';
import type { Layers } from '../../../video/paint/layers.ts';
import { amountText, textTile } from '../../../video/paint/text.ts';
import { blend, blit, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { I420, Region } from '../../../video/ports.ts';
import { DIGITS, DRESS, WINDOW } from './ground.ts';
import type { PanelView } from './panel-view.ts';
import { BET, CREDIT, PLATE, WIN } from './places.ts';
import { isOutOfOrder, plateText, stripText } from './words.ts';

const STRIP_BLACK = '#060406';
const WON = '#ffc94a';
const BAD = '#ff8a73';
const NOT_SHOWN = '–';
const CAPTION_PX = 46;

interface Target {
  picture: I420;
  layers: Layers;
  /** The face without anything that changes. */
  under: Tile;
}

/** What the machine is doing, and its three meters; a plate over bet and win where it cannot be played. */
export function drawWindows({ picture, layers, under }: Target, view: PanelView, nowMs: number): void {
  const { meters, currency } = view;
  const isBad = isOutOfOrder(view);
  const amount = (minor: number | undefined) => (minor === undefined ? NOT_SHOWN : amountText(minor, currency));
  const write = (words: string, { x, y, widthPx, heightPx }: Region, style: Omit<TextStyle, 'widthPx' | 'heightPx'>) =>
    blit(picture, textTile(words, { widthPx, heightPx, ...style }), x, y);

  const strip = stripText(view, nowMs);
  layers.draw('strip', `${strip} ${isBad}`, () => {
    const colour = isBad ? BAD : DRESS.led;
    write(strip, inside(MARQUEE, 0), { sizePx: 54, colour, halo: colour, background: STRIP_BLACK });
  });
  const credit = amount(meters?.creditMinor);
  layers.draw('credit', credit, () => {
    const lit = { colour: DRESS.led, halo: 'rgba(255,207,122,.4)', background: WINDOW };
    write(credit, inside(CREDIT, CAPTION_PX), { sizePx: 112, ...lit });
  });
  // Without a game since the agent's start there is no last bet.
  const [plate, bet, win] = [plateText(view), amount(meters?.betMinor || undefined), amount(meters?.winMinor)];
  layers.draw('below', JSON.stringify([plate, bet, win, isBad]), () => {
    blit(picture, under, PLATE.x, PLATE.y, PLATE);
    if (plate !== null) return blend(picture, paintPlate(plate, isBad), PLATE.x, PLATE.y);
    const digits = { sizePx: 76, halo: null, background: WINDOW };
    write(bet, inside(BET, CAPTION_PX), { ...digits, colour: DIGITS });
    write(win, inside(WIN, CAPTION_PX), { ...digits, colour: meters?.winMinor ? WON : DIGITS });
  });
}

type TextStyle = Parameters<typeof textTile>[1];

/** Without the rounded rim, and without the caption above the digits. */
function inside({ x, y, widthPx, heightPx }: Region, captionPx: number): Region {
  return { x: x + 10, y: y + 6 + captionPx, widthPx: widthPx - 20, heightPx: heightPx - 12 - captionPx };
}

function paintPlate({ large, small }: NonNullable<ReturnType<typeof plateText>>, isBad: boolean): Tile {
  const { widthPx, heightPx } = PLATE;
  return paintTile(
    widthPx,
    heightPx,
    (c) => {
      c.beginPath();
      c.roundRect(2, 2, widthPx - 4, heightPx - 4, 16);
      c.fillStyle = '#12080a';
      c.fill();
      c.strokeStyle = down(c, 0, heightPx, GOLD);
      c.lineWidth = 4;
      c.stroke();
      label(c, large, widthPx / 2, 80, fitting(c, large, 76, widthPx - 60), isBad ? BAD : '#ffe3a0');
      label(c, small, widthPx / 2, 148, display(30), '#f5ecd8');
    },
    true,
  );
}
