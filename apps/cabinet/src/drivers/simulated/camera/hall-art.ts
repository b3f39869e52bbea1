import { type Brush, down, polygon } from '../../../video/paint/brush.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import type { Look } from '../scene/art/looks.ts';
import type { Quad } from './homography.ts';

const FLOOR_Y = 1_040;

/** The hall around one machine, out of focus. `glow`: light of the candle on the wall, null while it is dark. */
export function paintHallView(c: Brush, look: Look, machine: Quad, glow: string | null): void {
  paintRoom(c, look);
  paintNeighbours(c);
  if (glow !== null) light(c, 366, 196, 340, glow, 0.3);
  light(c, 370, 560, 470, look.halo, 0.75);
  paintFloor(c, look);
  paintSide(c, look, machine);
  paintStand(c, machine);
}

function paintRoom(c: Brush, look: Look): void {
  c.fillStyle = down(c, 0, FLOOR_Y, [
    [0, '#14110f'],
    [0.55, '#211a17'],
    [1, '#0d0a0a'],
  ]);
  c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  // Two rows of ceiling lamps that run away from the camera.
  for (let lamp = 0; lamp < 5; lamp += 1) {
    const size = 46 - 8 * lamp;
    light(c, 90 + 44 * lamp, 60 + 24 * lamp, size, '#ffe2a8', 0.8);
    light(c, 650 - 40 * lamp, 52 + 24 * lamp, size, '#ffe2a8', 0.8);
  }
  c.strokeStyle = look.lacquer.light;
  c.globalAlpha = 0.25;
  c.lineWidth = 10;
  c.strokeRect(-20, 170, WIDTH_PX + 40, 14);
  c.globalAlpha = 1;
}

/** Machines at the next stands, as spots of their own light. */
function paintNeighbours(c: Brush): void {
  for (const [x, colour, other] of [
    [22, '#7d2f9c', '#ffc65c'],
    [700, '#0f7480', '#ff8f73'],
  ] as const) {
    polygon(c, x - 70, 330, x + 60, 330, x + 74, FLOOR_Y + 30, x - 84, FLOOR_Y + 30);
    c.fillStyle = '#0b0809';
    c.fill();
    light(c, x, 420, 120, colour, 0.8);
    light(c, x, 610, 150, other, 0.55);
    light(c, x, 820, 60, '#ffffff', 0.25);
  }
}

function paintFloor(c: Brush, look: Look): void {
  c.fillStyle = down(c, FLOOR_Y, HEIGHT_PX, [
    [0, '#1c1413'],
    [1, '#0a0707'],
  ]);
  c.fillRect(0, FLOOR_Y, WIDTH_PX, HEIGHT_PX - FLOOR_Y);
  c.save();
  c.globalAlpha = 0.2;
  c.strokeStyle = look.pattern.colour;
  c.lineWidth = 2;
  // The carpet's lines run to where the lamps go.
  for (let line = -8; line <= 8; line += 1) {
    c.beginPath();
    c.moveTo(360 + 40 * line, FLOOR_Y);
    c.lineTo(360 + 150 * line, HEIGHT_PX);
    c.stroke();
  }
  c.restore();
  light(c, 370, 1_190, 330, look.halo, 0.9);
}

/** The side of the cabinet that the camera sees, standing a little to the left of it. */
function paintSide(c: Brush, look: Look, [topLeft, , , bottomLeft]: Quad): void {
  polygon(
    c,
    topLeft.x + 18,
    topLeft.y + 130,
    topLeft.x - 26,
    topLeft.y + 156,
    bottomLeft.x - 34,
    bottomLeft.y - 6,
    bottomLeft.x + 12,
    bottomLeft.y,
  );
  const shade = c.createLinearGradient(bottomLeft.x - 40, 0, bottomLeft.x + 20, 0);
  shade.addColorStop(0, '#050304');
  shade.addColorStop(1, look.lacquer.dark);
  c.fillStyle = shade;
  c.fill();
}

function paintStand(c: Brush, [, , bottomRight, bottomLeft]: Quad): void {
  c.fillStyle = 'rgba(0,0,0,.6)';
  c.beginPath();
  c.ellipse(360, bottomRight.y + 74, 330, 44, 0, 0, Math.PI * 2);
  c.fill();
  polygon(
    c,
    bottomLeft.x - 34,
    bottomLeft.y - 8,
    bottomRight.x + 2,
    bottomRight.y - 4,
    bottomRight.x - 14,
    bottomRight.y + 76,
    bottomLeft.x - 12,
    bottomLeft.y + 64,
  );
  c.fillStyle = down(c, bottomLeft.y, bottomRight.y + 76, [
    [0, '#1a1416'],
    [1, '#070506'],
  ]);
  c.fill();
}

function light(c: Brush, x: number, y: number, radius: number, colour: string, strength: number): void {
  c.save();
  c.globalAlpha = strength;
  const glow = c.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, colour);
  glow.addColorStop(1, 'rgba(0,0,0,0)');
  c.globalCompositeOperation = 'lighter';
  c.fillStyle = glow;
  c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  c.restore();
}
