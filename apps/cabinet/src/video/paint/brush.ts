import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';

/** Art is drawn in a box from -50 to 50 both ways. */
export type Brush = SKRSContext2D;
export type Art = (c: Brush) => void;

/** Dark line around every symbol: it keeps the shape when the encoder is short of bits. */
export const INK = '#2a1509';

type Stops = readonly (readonly [number, string])[];

export const GOLD: Stops = [
  [0, '#fff6cf'],
  [0.28, '#f7cd5d'],
  [0.55, '#d8952a'],
  [0.8, '#9c5a14'],
  [1, '#e0a640'],
];
export const SILVER: Stops = [
  [0, '#ffffff'],
  [0.4, '#d5deee'],
  [0.7, '#8fa0bd'],
  [1, '#dfe7f4'],
];

export function down(c: Brush, fromY: number, toY: number, stops: Stops): CanvasGradient {
  const gradient = c.createLinearGradient(0, fromY, 0, toY);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function glow(c: Brush, x: number, y: number, radius: number, stops: Stops): CanvasGradient {
  const gradient = c.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.05, x, y, radius);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/** Closed polygon through points given as x, y, x, y … */
export function polygon(c: Brush, ...points: number[]): void {
  c.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    if (at === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  }
  c.closePath();
}

export function circle(c: Brush, x: number, y: number, radius: number): void {
  c.beginPath();
  c.arc(x, y, radius, 0, Math.PI * 2);
}

/** Fills the current path over an outline of `width`. */
export function inked(c: Brush, fill: string | CanvasGradient, width = 5): void {
  c.lineJoin = 'round';
  c.lineWidth = width;
  c.strokeStyle = INK;
  c.stroke();
  c.fillStyle = fill;
  c.fill();
}

/** Star or sun: `points` tips from `outer` to `inner` radius. */
export function burst(c: Brush, points: number, outer: number, inner: number, turn = 0): void {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const angle = turn + (Math.PI * at) / points - Math.PI / 2;
    const radius = at % 2 === 0 ? outer : inner;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  polygon(c, ...corners.flat());
}

/** Word on a swallow-tailed band across the symbol. */
export function ribbon(c: Brush, word: string, y: number, colours: Stops, font: string): void {
  polygon(c, -50, y - 8, -40, y - 8, -40, y + 14, -50, y + 14, -45, y + 3);
  inked(c, down(c, y - 8, y + 14, colours), 4);
  polygon(c, 50, y - 8, 40, y - 8, 40, y + 14, 50, y + 14, 45, y + 3);
  inked(c, down(c, y - 8, y + 14, colours), 4);
  c.beginPath();
  c.roundRect(-43, y - 14, 86, 26, 4);
  inked(c, down(c, y - 14, y + 12, colours), 4);
  c.strokeStyle = '#f7d27a';
  c.lineWidth = 1.4;
  c.beginPath();
  c.roundRect(-40.5, y - 11.5, 81, 21, 3);
  c.stroke();
  label(c, word, 0, y + 1, font, '#fff8e4');
}

export function label(c: Brush, word: string, x: number, y: number, font: string, colour: string): void {
  c.font = font;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillStyle = colour;
  c.fillText(word, x, y);
}
