import type { Region } from '../../ports.ts';
import { type Brush, down, GOLD, polygon } from '../brush.ts';
import type { Dress } from './dress.ts';
import { BELLY, CROWN, DECK, FRAME, GLASS, HEIGHT_PX, WIDTH_PX } from './places.ts';

/** Dark hall, lit by the machine, and its lacquered case. */
export function paintHousing(c: Brush, dress: Dress): void {
  paintHall(c, dress);
  paintBody(c, dress);
}

function paintHall(c: Brush, dress: Dress): void {
  c.fillStyle = '#070508';
  c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  const light = c.createRadialGradient(360, 420, 60, 360, 420, 620);
  light.addColorStop(0, dress.halo);
  light.addColorStop(1, 'rgba(0,0,0,0)');
  c.fillStyle = light;
  c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
}

function paintBody(c: Brush, dress: Dress): void {
  const { light, mid, dark } = dress.lacquer;
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
export function paintScreen(c: Brush, { x, y, widthPx, heightPx }: Region, radius: number): void {
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

/** Brass frame around the empty glass. */
export function paintFrame(c: Brush): void {
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
}

/** The board that the keys stand on. */
export function paintDeck(c: Brush, dress: Dress, { x, y, widthPx, heightPx }: Region = DECK): void {
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
  c.fillStyle = dress.lacquer.light;
  c.fillRect(x + 4, y + heightPx - 6, widthPx - 8, 3);
}

/** Lit glass below the deck; `emblem` paints on it. */
export function paintBelly(c: Brush, dress: Dress, emblem: (c: Brush) => void): void {
  const { x, y, widthPx, heightPx } = BELLY;
  paintScreen(c, BELLY, 16);
  c.save();
  c.beginPath();
  c.roundRect(x, y, widthPx, heightPx, 16);
  c.clip();
  const light = c.createRadialGradient(360, y + 70, 20, 360, y + 70, 330);
  light.addColorStop(0, dress.glass.light);
  light.addColorStop(1, dress.glass.dark);
  c.fillStyle = light;
  c.fillRect(x, y, widthPx, heightPx);
  c.globalAlpha = 0.18;
  c.strokeStyle = dress.pattern.colour;
  c.lineWidth = 2;
  for (let ray = 0; ray < 48; ray += 1) {
    const angle = (Math.PI * ray) / 24;
    c.beginPath();
    c.moveTo(360 + 76 * Math.cos(angle), y + 69 + 76 * Math.sin(angle));
    c.lineTo(360 + 420 * Math.cos(angle), y + 69 + 420 * Math.sin(angle));
    c.stroke();
  }
  c.globalAlpha = 1;
  emblem(c);
  c.restore();
}
