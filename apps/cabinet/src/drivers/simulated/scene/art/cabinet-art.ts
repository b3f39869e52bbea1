import { display } from '../../../../video/paint/faces.ts';
import type { Region } from '../../../../video/ports.ts';
import {
  BELLY,
  CROWN,
  DECK,
  FRAME,
  GLASS,
  HEIGHT_PX,
  JACKPOT,
  MESSAGE,
  METERS,
  type ReelLayout,
  WIDTH_PX,
} from '../layout.ts';
import { paintCrown } from './crown-art.ts';
import type { Look } from './looks.ts';
import { artOf } from './symbol-art.ts';
import { type Brush, down, GOLD, label, polygon } from './symbols/brush.ts';

export interface Plate {
  /** In capitals. */
  brand: string;
  game: string;
  number: number;
  jackpot: boolean;
}

/** All of the machine that never moves. Everything else is laid over it. */
export function paintCabinet(c: Brush, look: Look, plate: Plate, reels: ReelLayout): void {
  paintHall(c, look);
  paintBody(c, look);
  paintCrown(c, look, plate.brand, plate.game);
  paintScreen(c, JACKPOT, 16);
  if (!plate.jackpot) paintMarquee(c, plate.brand);
  paintReelFrame(c, reels);
  paintScreen(c, MESSAGE, 10);
  METERS.forEach((place, at) => {
    paintScreen(c, place, 10);
    label(c, ['CREDIT', 'BET', 'WIN'][at] ?? '', place.x + place.widthPx / 2, place.y + 17, display(19), '#c9b48a');
  });
  paintDeck(c, look);
  paintBelly(c, look, plate.number);
}

function paintHall(c: Brush, look: Look): void {
  c.fillStyle = '#070508';
  c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  const light = c.createRadialGradient(360, 420, 60, 360, 420, 620);
  light.addColorStop(0, look.halo);
  light.addColorStop(1, 'rgba(0,0,0,0)');
  c.fillStyle = light;
  c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
}

function paintBody(c: Brush, look: Look): void {
  const { light, mid, dark } = look.lacquer;
  const lacquer = c.createLinearGradient(0, 0, WIDTH_PX, 0);
  lacquer.addColorStop(0, dark);
  lacquer.addColorStop(0.12, light);
  lacquer.addColorStop(0.32, mid);
  lacquer.addColorStop(0.68, mid);
  lacquer.addColorStop(0.88, light);
  lacquer.addColorStop(1, dark);
  polygon(c, 48, CROWN.y + 160, 672, CROWN.y + 160, 706, 1016, 14, 1016);
  c.fillStyle = lacquer;
  c.fill();
  polygon(c, 30, 1090, 690, 1090, 708, HEIGHT_PX, 12, HEIGHT_PX);
  c.fill();
  // Light falls from above: the lower half of the cabinet stands in its own shade.
  c.fillStyle = down(c, 240, HEIGHT_PX, [
    [0, 'rgba(0,0,0,0)'],
    [0.7, 'rgba(0,0,0,.25)'],
    [1, 'rgba(0,0,0,.6)'],
  ]);
  c.fillRect(0, 240, WIDTH_PX, HEIGHT_PX - 240);
  c.strokeStyle = down(c, 240, 1016, GOLD);
  c.lineWidth = 4;
  c.beginPath();
  c.moveTo(47, CROWN.y + 200);
  c.lineTo(14, 1016);
  c.moveTo(673, CROWN.y + 200);
  c.lineTo(706, 1016);
  c.stroke();
}

/** Black glass in a thin brass rim. */
function paintScreen(c: Brush, { x, y, widthPx, heightPx }: Region, radius: number): void {
  c.beginPath();
  c.roundRect(x - 5, y - 5, widthPx + 10, heightPx + 10, radius + 4);
  c.fillStyle = 'rgba(0,0,0,.55)';
  c.fill();
  c.beginPath();
  c.roundRect(x - 3, y - 3, widthPx + 6, heightPx + 6, radius + 3);
  c.fillStyle = down(c, y, y + heightPx, GOLD);
  c.fill();
  c.beginPath();
  c.roundRect(x, y, widthPx, heightPx, radius);
  c.fillStyle = '#060406';
  c.fill();
}

function paintMarquee(c: Brush, brand: string): void {
  const centre = JACKPOT.y + JACKPOT.heightPx / 2;
  label(c, brand, 360, centre + 2, display(46), '#f2c76a');
  for (const x of [150, 570]) {
    c.save();
    c.translate(x, centre);
    c.scale(0.44, 0.44);
    artOf('star')(c);
    c.restore();
  }
}

function paintReelFrame(c: Brush, reels: ReelLayout): void {
  const { x, y, widthPx, heightPx } = FRAME;
  c.beginPath();
  c.roundRect(x - 4, y - 4, widthPx + 8, heightPx + 8, 26);
  c.fillStyle = 'rgba(0,0,0,.6)';
  c.fill();
  c.beginPath();
  c.roundRect(x, y, widthPx, heightPx, 24);
  c.fillStyle = down(c, y, y + heightPx, [
    [0, '#fff2c2'],
    [0.08, '#e3b04b'],
    [0.5, '#8d5516'],
    [0.92, '#c98b2e'],
    [1, '#6d3d0c'],
  ]);
  c.fill();
  c.beginPath();
  c.roundRect(x + 5, y + 5, widthPx - 10, heightPx - 10, 20);
  c.strokeStyle = 'rgba(255,246,214,.55)';
  c.lineWidth = 2;
  c.stroke();
  c.beginPath();
  c.roundRect(GLASS.x - 8, GLASS.y - 8, GLASS.widthPx + 16, GLASS.heightPx + 16, 12);
  c.fillStyle = '#080507';
  c.fill();
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

function paintDeck(c: Brush, look: Look): void {
  const { x, y, widthPx, heightPx } = DECK;
  polygon(c, x + 14, y, x + widthPx - 14, y, x + widthPx, y + heightPx, x, y + heightPx);
  c.fillStyle = down(c, y, y + heightPx, [
    [0, '#4a4248'],
    [0.12, '#2b262c'],
    [0.85, '#171419'],
    [1, '#0b090c'],
  ]);
  c.fill();
  c.strokeStyle = down(c, y, y + heightPx, GOLD);
  c.lineWidth = 3;
  c.stroke();
  c.fillStyle = look.lacquer.light;
  c.fillRect(x + 4, y + heightPx - 6, widthPx - 8, 3);
}

function paintBelly(c: Brush, look: Look, number: number): void {
  const { x, y, widthPx, heightPx } = BELLY;
  paintScreen(c, BELLY, 16);
  c.save();
  c.beginPath();
  c.roundRect(x, y, widthPx, heightPx, 16);
  c.clip();
  const light = c.createRadialGradient(360, y + 70, 20, 360, y + 70, 330);
  light.addColorStop(0, look.glass.light);
  light.addColorStop(1, look.glass.dark);
  c.fillStyle = light;
  c.fillRect(x, y, widthPx, heightPx);
  c.globalAlpha = 0.18;
  c.strokeStyle = look.pattern.colour;
  c.lineWidth = 2;
  for (let ray = 0; ray < 48; ray += 1) {
    const angle = (Math.PI * ray) / 24;
    c.beginPath();
    c.moveTo(360 + 76 * Math.cos(angle), y + 69 + 76 * Math.sin(angle));
    c.lineTo(360 + 420 * Math.cos(angle), y + 69 + 420 * Math.sin(angle));
    c.stroke();
  }
  c.globalAlpha = 1;
  look.emblem.forEach((symbol, at) => {
    c.save();
    c.translate(360 + (at - 1) * 168, y + heightPx / 2);
    const scale = at === 1 ? 1.18 : 0.78;
    c.scale(scale, scale);
    artOf(symbol)(c);
    c.restore();
  });
  c.restore();
  label(c, `No ${number}`, x + 44, y + heightPx - 20, display(24), '#f7e3b0');
}
