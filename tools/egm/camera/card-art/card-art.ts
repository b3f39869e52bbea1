/** The glass at rest: the picture on the lobby's card, while no still of the machine is there. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { STILL_SIZE } from '@salon/contract/socket-fallback.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../../../apps/cabinet/src/video/paint/cabinet/places.ts';
import { rgbaOf } from '../../../../apps/cabinet/src/video/paint/rgba.ts';
import { symbolsOf } from '../../game/reels.ts';
import { openGlass } from '../glass.ts';

/** As the art of the simulated machines: as wide as a still, from the candle to the meters. */
const ART_WIDTH_PX = STILL_SIZE.widthPx;
const CROP_PX = 900;
const ART_HEIGHT_PX = (ART_WIDTH_PX * CROP_PX) / WIDTH_PX;

/** Brand and message are left empty: the page lays the machine's own there. */
export function paintArt(): Canvas {
  const glass = openGlass('');
  const atRest = { credit: 0, bet: 5, win: 0, isPlaying: false, message: '', pressed: null };
  glass.draw({ ...atRest, reels: symbolsOf([0, 0, 0]) }, 0);
  const whole = createCanvas(WIDTH_PX, HEIGHT_PX);
  whole.getContext('2d').putImageData(new ImageData(rgbaOf(glass.picture), WIDTH_PX, HEIGHT_PX), 0, 0);
  const art = createCanvas(ART_WIDTH_PX, ART_HEIGHT_PX);
  const small = art.getContext('2d');
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole, 0, 0, WIDTH_PX, CROP_PX, 0, 0, ART_WIDTH_PX, ART_HEIGHT_PX);
  return art;
}
