import { type Art, type Brush, circle, down, GOLD, glow, INK, inked, label } from '../../../../../video/paint/brush.ts';
import { display } from '../../../../../video/paint/faces.ts';

function sevenPath(c: Brush): void {
  c.beginPath();
  c.moveTo(-37, -43);
  c.lineTo(38, -43);
  c.lineTo(38, -24);
  c.bezierCurveTo(20, -4, 10, 16, 8, 43);
  c.lineTo(-21, 43);
  c.bezierCurveTo(-18, 18, -8, -4, 8, -20);
  c.lineTo(-20, -20);
  c.lineTo(-22, -8);
  c.lineTo(-37, -8);
  c.closePath();
}

export const seven: Art = (c) => {
  c.lineJoin = 'round';
  sevenPath(c);
  c.strokeStyle = INK;
  c.lineWidth = 11;
  c.stroke();
  c.strokeStyle = down(c, -46, 46, GOLD);
  c.lineWidth = 7;
  c.stroke();
  c.fillStyle = down(c, -43, 43, [
    [0, '#ff7a55'],
    [0.35, '#e5203a'],
    [1, '#7c0619'],
  ]);
  c.fill();
  c.save();
  c.clip();
  c.fillStyle = 'rgba(255,255,255,.35)';
  c.beginPath();
  c.ellipse(-6, -42, 60, 12, -0.05, 0, Math.PI * 2);
  c.fill();
  c.restore();
};

export const bar: Art = (c) => {
  for (const [y, height] of [
    [-40, 18],
    [22, 18],
  ] as const) {
    c.beginPath();
    c.roundRect(-38, y, 76, height, 5);
    inked(c, down(c, y, y + height, GOLD), 5);
  }
  c.beginPath();
  c.roundRect(-48, -25, 96, 50, 8);
  inked(c, down(c, -25, 25, GOLD), 6);
  c.beginPath();
  c.roundRect(-42, -19, 84, 38, 5);
  c.fillStyle = down(c, -19, 19, [
    [0, '#3c4257'],
    [0.5, '#151827'],
    [1, '#05060d'],
  ]);
  c.fill();
  c.save();
  c.translate(0, 1);
  c.scale(1.25, 1);
  label(c, 'BAR', 0, 0, display(36), '#ffe9b0');
  c.restore();
};

export const bell: Art = (c) => {
  circle(c, 0, 37, 10);
  inked(
    c,
    glow(c, 0, 37, 10, [
      [0, '#ffe9a8'],
      [1, '#a3590f'],
    ]),
  );
  c.beginPath();
  c.moveTo(0, -46);
  c.bezierCurveTo(8, -46, 10, -40, 10, -36);
  c.bezierCurveTo(30, -28, 28, -2, 32, 12);
  c.bezierCurveTo(34, 22, 44, 24, 45, 33);
  c.lineTo(-45, 33);
  c.bezierCurveTo(-44, 24, -34, 22, -32, 12);
  c.bezierCurveTo(-28, -2, -30, -28, -10, -36);
  c.bezierCurveTo(-10, -40, -8, -46, 0, -46);
  c.closePath();
  const side = c.createLinearGradient(-40, 0, 40, 0);
  side.addColorStop(0, '#b87019');
  side.addColorStop(0.28, '#fff1b5');
  side.addColorStop(0.5, '#f3bd45');
  side.addColorStop(1, '#8d4d0d');
  inked(c, side, 6);
  c.save();
  c.clip();
  c.fillStyle = '#b3122a';
  c.fillRect(-50, 6, 100, 9);
  c.fillStyle = 'rgba(42,21,9,.35)';
  c.fillRect(-50, 22, 100, 3);
  c.restore();
};

function ball(c: Brush, x: number, y: number): void {
  circle(c, x, y, 20);
  inked(
    c,
    glow(c, x, y, 21, [
      [0, '#ffb199'],
      [0.35, '#ee2b3f'],
      [1, '#7a0720'],
    ]),
  );
  c.beginPath();
  c.ellipse(x - 7, y - 8, 6, 4, -0.7, 0, Math.PI * 2);
  c.fillStyle = 'rgba(255,255,255,.75)';
  c.fill();
}

export const cherry: Art = (c) => {
  c.lineCap = 'round';
  for (const [colour, width] of [
    [INK, 9],
    ['#4f9a2f', 5],
  ] as const) {
    c.strokeStyle = colour;
    c.lineWidth = width;
    c.beginPath();
    c.moveTo(-20, 10);
    c.bezierCurveTo(-18, -16, 0, -34, 18, -42);
    c.moveTo(22, 14);
    c.bezierCurveTo(26, -6, 24, -28, 18, -42);
    c.stroke();
  }
  c.beginPath();
  c.moveTo(16, -40);
  c.bezierCurveTo(-2, -52, -26, -46, -36, -26);
  c.bezierCurveTo(-14, -20, 6, -24, 16, -40);
  c.closePath();
  inked(
    c,
    down(c, -48, -22, [
      [0, '#9ddc5a'],
      [1, '#2f7a2a'],
    ]),
  );
  ball(c, -21, 24);
  ball(c, 22, 26);
};
