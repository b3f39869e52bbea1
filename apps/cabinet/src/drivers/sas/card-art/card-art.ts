/** The face of a machine without a camera, at rest: the picture on the lobby's card, while no still of the machine is there. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { label } from '../../../video/paint/brush.ts';
import { WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { display, registerFaces } from '../../../video/paint/faces.ts';
import { DIGITS, DRESS, paintFace } from '../panel/ground.ts';
import { BET, CREDIT, WIN } from '../panel/places.ts';

/** As the art of the simulated machines: twice the width of a card, from the candle to the line above the keys. */
const ART_WIDTH_PX = 432;
const CROP_PX = 900;
const ART_HEIGHT_PX = (ART_WIDTH_PX * CROP_PX) / WIDTH_PX;

/** Candle and strip are left empty, and the brand is: the page lays the machine's own there. Amounts have a currency. */
export function paintArt(game: string): Canvas {
  registerFaces();
  const whole = createCanvas(WIDTH_PX, CROP_PX);
  const brush = whole.getContext('2d');
  paintFace(brush, { game, brand: '', number: 0, currency: '' });
  for (const [{ x, y, widthPx, heightPx }, colour] of [
    [CREDIT, DRESS.led],
    [BET, DIGITS],
    [WIN, DIGITS],
  ] as const)
    label(brush, '0', x + widthPx / 2, y + heightPx / 2 + 24, display(92), colour);
  const art = createCanvas(ART_WIDTH_PX, ART_HEIGHT_PX);
  const small = art.getContext('2d');
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole, 0, 0, WIDTH_PX, CROP_PX, 0, 0, ART_WIDTH_PX, ART_HEIGHT_PX);
  return art;
}
