import { type Brush, down, GOLD, label } from '../../../video/paint/brush.ts';
import { paintBelly, paintDeck, paintFrame, paintHousing, paintScreen } from '../../../video/paint/cabinet/body.ts';
import { paintCrown } from '../../../video/paint/cabinet/crown.ts';
import type { Dress } from '../../../video/paint/cabinet/dress.ts';
import { fitting } from '../../../video/paint/cabinet/key.ts';
import { BELLY, HEIGHT_PX, MARQUEE, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { display } from '../../../video/paint/faces.ts';
import { paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { Region } from '../../../video/ports.ts';
import type { PanelView } from './panel-view.ts';
import { BET, CREDIT, KEY_BOARD, NOTE, WIN } from './places.ts';

/** Machines that are drawn from their meters alone are dressed alike, and like no game of ours. */
export const DRESS: Dress = {
  halo: '#0c3d2b',
  lacquer: { light: '#1d6748', mid: '#0f4631', dark: '#051c13' },
  glass: { light: '#1f8a5e', dark: '#093524' },
  pattern: { kind: 'rays', colour: '#a9f0c8' },
  crown: 'gable',
  led: '#ffcf7a',
};
export const WINDOW = '#0b0f0d';
export const DIGITS = '#fdf3dc';
const CAPTION = '#c9b48a';

/** What of a machine's face does not change while it plays. */
export type Face = Pick<PanelView, 'game' | 'brand' | 'number' | 'currency'>;

export function paintGround(face: Face): Tile {
  return paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintFace(c, face));
}

export function paintFace(c: Brush, { game, brand, number, currency }: Face): void {
  paintHousing(c, DRESS);
  // A machine knows no site and no language; a currency of lira means Turkish capitals.
  paintCrown(c, DRESS, brand.toLocaleUpperCase(currency === 'TRY' ? 'tr' : 'en'), game);
  paintScreen(c, MARQUEE, 16);
  paintFrame(c);
  paintWindow(c, CREDIT, 'CREDIT');
  paintWindow(c, BET, 'LAST BET');
  paintWindow(c, WIN, 'WIN');
  paintScreen(c, NOTE, 10);
  const note = 'NO CAMERA HERE YET: THE METERS ARE SHOWN';
  label(c, note, NOTE.x + NOTE.widthPx / 2, NOTE.y + NOTE.heightPx / 2 + 1, display(27), CAPTION);
  paintDeck(c, DRESS, KEY_BOARD);
  paintBelly(c, DRESS, () => paintNumber(c, `No ${number}`));
}

function paintWindow(c: Brush, { x, y, widthPx, heightPx }: Region, caption: string): void {
  c.beginPath();
  c.roundRect(x, y, widthPx, heightPx, 12);
  c.fillStyle = WINDOW;
  c.fill();
  c.strokeStyle = 'rgba(247,205,93,.28)';
  c.lineWidth = 2;
  c.stroke();
  label(c, caption, x + widthPx / 2, y + 30, display(28), CAPTION);
}

function paintNumber(c: Brush, text: string): void {
  const [x, y] = [BELLY.x + BELLY.widthPx / 2, BELLY.y + BELLY.heightPx / 2 + 4];
  c.font = fitting(c, text, 76, BELLY.widthPx - 60);
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.lineJoin = 'round';
  c.strokeStyle = 'rgba(12,5,2,.85)';
  c.lineWidth = 9;
  c.strokeText(text, x, y);
  c.fillStyle = down(c, y - 36, y + 36, GOLD);
  c.fillText(text, x, y);
}
