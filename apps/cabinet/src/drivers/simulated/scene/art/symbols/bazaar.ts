import { type Art, type Brush, down, GOLD, INK, inked, polygon } from '../../../../../video/paint/brush.ts';

function petal(c: Brush, side: number, colours: readonly (readonly [number, string])[]): void {
  c.beginPath();
  c.moveTo(0, 18);
  c.bezierCurveTo(30 * side, 16, 40 * side, -10, 32 * side, -40);
  c.bezierCurveTo(16 * side, -32, 4 * side, -14, 0, 18);
  c.closePath();
  inked(c, down(c, -40, 18, colours));
}

const leaf = (c: Brush, side: number) => {
  c.beginPath();
  c.moveTo(0, 47);
  c.bezierCurveTo(10 * side, 20, 28 * side, 16, 36 * side, 8);
  c.bezierCurveTo(36 * side, 30, 22 * side, 44, 0, 47);
  c.closePath();
  inked(
    c,
    down(c, 8, 47, [
      [0, '#7fce5b'],
      [1, '#1f6b33'],
    ]),
  );
};

export const tulip: Art = (c) => {
  c.strokeStyle = INK;
  c.lineWidth = 10;
  c.lineCap = 'round';
  c.beginPath();
  c.moveTo(0, 14);
  c.lineTo(0, 46);
  c.stroke();
  c.strokeStyle = '#3c9440';
  c.lineWidth = 5;
  c.stroke();
  leaf(c, -1);
  leaf(c, 1);
  const outer = [
    [0, '#ff9db5'],
    [0.5, '#e2336b'],
    [1, '#8c0c3e'],
  ] as const;
  petal(c, -1, outer);
  petal(c, 1, outer);
  c.beginPath();
  c.moveTo(0, 20);
  c.bezierCurveTo(-24, 10, -20, -24, 0, -47);
  c.bezierCurveTo(20, -24, 24, 10, 0, 20);
  c.closePath();
  inked(
    c,
    down(c, -47, 20, [
      [0, '#ffd3dc'],
      [0.45, '#f25585'],
      [1, '#a8124c'],
    ]),
  );
};

const GLASS = ['#e8443a', '#f0b429', '#2aa7c9', '#3f9d5d', '#b94fc4'] as const;

function bulb(c: Brush): void {
  c.beginPath();
  c.moveTo(-13, -22);
  c.bezierCurveTo(-44, -10, -42, 24, -12, 33);
  c.lineTo(12, 33);
  c.bezierCurveTo(42, 24, 44, -10, 13, -22);
  c.closePath();
}

/** A mosaic lamp: brass, and panes lit from within. */
export const lantern: Art = (c) => {
  bulb(c);
  inked(c, '#fff1b8', 6);
  c.save();
  bulb(c);
  c.clip();
  const rows = [-16, -3, 10, 23];
  for (const [row, y] of rows.entries()) {
    for (let column = -3; column <= 3; column += 1) {
      const x = column * 14 + (row % 2 === 0 ? 0 : 7);
      polygon(c, x, y - 8, x + 6.4, y, x, y + 8, x - 6.4, y);
      c.fillStyle = GLASS[(row * 2 + column + 10) % GLASS.length]!;
      c.fill();
    }
  }
  const light = c.createRadialGradient(0, 6, 2, 0, 6, 36);
  light.addColorStop(0, 'rgba(255,250,215,.85)');
  light.addColorStop(0.55, 'rgba(255,220,130,.15)');
  light.addColorStop(1, 'rgba(60,10,0,.45)');
  c.fillStyle = light;
  c.fillRect(-50, -50, 100, 100);
  c.restore();
  polygon(c, -16, -20, 16, -20, 8, -36, -8, -36);
  inked(c, down(c, -36, -20, GOLD));
  c.beginPath();
  c.arc(0, -41, 6, 0, Math.PI * 2);
  c.strokeStyle = INK;
  c.lineWidth = 6;
  c.stroke();
  c.strokeStyle = '#f2c14e';
  c.lineWidth = 3;
  c.stroke();
  polygon(c, -14, 32, 14, 32, 6, 41, 0, 49, -6, 41);
  inked(c, down(c, 32, 49, GOLD));
};
