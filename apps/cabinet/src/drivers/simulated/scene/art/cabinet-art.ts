import { type Brush, label } from '../../../../video/paint/brush.ts';
import { paintBelly, paintDeck, paintFrame, paintHousing, paintScreen } from '../../../../video/paint/cabinet/body.ts';
import { paintCrown } from '../../../../video/paint/cabinet/crown.ts';
import { BELLY, FRAME, GLASS, MARQUEE, MESSAGE } from '../../../../video/paint/cabinet/places.ts';
import { display } from '../../../../video/paint/faces.ts';
import { METERS, type ReelLayout } from '../layout.ts';
import type { Look } from './looks.ts';
import { artOf } from './symbol-art.ts';

export interface Plate {
  /** In capitals. */
  brand: string;
  game: string;
  number: number;
  jackpot: boolean;
}

/** All of the machine that never moves. Everything else is laid over it. */
export function paintCabinet(c: Brush, look: Look, plate: Plate, reels: ReelLayout): void {
  paintHousing(c, look);
  paintCrown(c, look, plate.brand, plate.game);
  paintScreen(c, MARQUEE, 16);
  if (!plate.jackpot) paintMarquee(c, plate.brand);
  paintFrame(c);
  paintRivets(c, reels);
  paintScreen(c, MESSAGE, 10);
  METERS.forEach((place, at) => {
    paintScreen(c, place, 10);
    label(c, ['CREDIT', 'BET', 'WIN'][at] ?? '', place.x + place.widthPx / 2, place.y + 17, display(19), '#c9b48a');
  });
  paintDeck(c, look);
  paintBelly(c, look, () => paintEmblem(c, look));
  label(c, `No ${plate.number}`, BELLY.x + 44, BELLY.y + BELLY.heightPx - 20, display(24), '#f7e3b0');
}

function paintMarquee(c: Brush, brand: string): void {
  const centre = MARQUEE.y + MARQUEE.heightPx / 2;
  label(c, brand, 360, centre + 2, display(46), '#f2c76a');
  for (const x of [150, 570]) {
    c.save();
    c.translate(x, centre);
    c.scale(0.44, 0.44);
    artOf('star')(c);
    c.restore();
  }
}

function paintRivets(c: Brush, reels: ReelLayout): void {
  const { x, widthPx } = FRAME;
  // Rivets, one beside every row of symbols.
  for (const row of [0, 1, 2]) {
    const cy = GLASS.y + reels.sliverPx + (row + 0.5) * reels.cellHeightPx;
    for (const cx of [x + 6, x + widthPx - 6]) {
      c.beginPath();
      c.arc(cx, cy, 4, 0, Math.PI * 2);
      c.fillStyle = '#fff0bf';
      c.fill();
    }
  }
}

function paintEmblem(c: Brush, look: Look): void {
  look.emblem.forEach((symbol, at) => {
    c.save();
    c.translate(360 + (at - 1) * 168, BELLY.y + BELLY.heightPx / 2);
    const scale = at === 1 ? 1.18 : 0.78;
    c.scale(scale, scale);
    artOf(symbol)(c);
    c.restore();
  });
}
