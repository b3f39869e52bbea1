import { MARQUEE, MESSAGE } from '../../../video/paint/cabinet/places.ts';
import type { Layers } from '../../../video/paint/layers.ts';
import { amountText, textTile } from '../../../video/paint/text.ts';
import { blit } from '../../../video/paint/tile.ts';
import type { I420, Region } from '../../../video/ports.ts';
import type { Look } from './art/looks.ts';
import { METERS } from './layout.ts';
import type { SceneState } from './scene-state.ts';

const GLASS_BLACK = '#060406';
const DIGITS = '#fdf3dc';
const WON = '#ffc94a';

interface ShownTexts {
  look: Look;
  message: string;
  /** As far as the win is counted up. */
  wonMinor: number;
}

/** All that the machine writes: jackpot, message line, credit, bet and win. */
export function drawTexts(picture: I420, parts: Layers, state: SceneState, shown: ShownTexts): void {
  const { look, message, wonMinor } = shown;
  const text = (name: string, words: string, place: Region, sizePx: number, colour: string, halo: string | null) =>
    parts.draw(name, words, () => {
      const { widthPx, heightPx } = place;
      const tile = textTile(words, { widthPx, heightPx, sizePx, colour, halo, background: GLASS_BLACK });
      blit(picture, tile, place.x, place.y);
    });
  if (state.jackpotMinor !== null) {
    const amount = amountText(state.jackpotMinor, state.currency);
    text('jackpot', `JACKPOT  ${amount}`, inside(MARQUEE, 0), 58, look.led, look.led);
  }
  text('message', message, inside(MESSAGE, 0), 30, look.led, null);
  const meters = [state.creditMinor, state.betMinor, wonMinor];
  METERS.forEach((place, at) => {
    const colour = at === 2 && wonMinor > 0 && (state.winCountMs ?? 0) > 0 ? WON : DIGITS;
    text(`meter ${at}`, amountText(meters[at] ?? 0, state.currency), inside(place, 20), 54, colour, null);
  });
}

/** The glass without its rounded rim, and without the label above the digits. */
function inside({ x, y, widthPx, heightPx }: Region, labelPx: number): Region {
  return { x: x + 8, y: y + 6 + labelPx, widthPx: widthPx - 16, heightPx: heightPx - 12 - labelPx };
}
