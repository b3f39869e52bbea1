import {
  type Art,
  burst,
  circle,
  down,
  GOLD,
  glow,
  INK,
  inked,
  polygon,
  SILVER,
} from '../../../../../video/paint/brush.ts';

export const gem: Art = (c) => {
  polygon(c, -24, -36, 24, -36, 46, -10, 0, 44, -46, -10);
  inked(c, '#1c7fe0', 7);
  const facets: readonly (readonly [string, ...number[]])[] = [
    ['#bfeaff', -24, -36, 0, -36, -16, -10],
    ['#6cc4ff', 0, -36, 24, -36, 16, -10],
    ['#e9fbff', 0, -36, 16, -10, -16, -10],
    ['#58b3fb', -24, -36, -16, -10, -46, -10],
    ['#2f8deb', 24, -36, 46, -10, 16, -10],
    ['#2c7fdf', -46, -10, -16, -10, 0, 44],
    ['#8fd6ff', -16, -10, 16, -10, 0, 44],
    ['#134f9f', 46, -10, 16, -10, 0, 44],
  ];
  for (const [colour, ...points] of facets) {
    polygon(c, ...points);
    c.fillStyle = colour;
    c.fill();
  }
  c.strokeStyle = 'rgba(255,255,255,.5)';
  c.lineWidth = 1.2;
  polygon(c, -24, -36, 24, -36, 46, -10, 0, 44, -46, -10);
  c.stroke();
  c.save();
  c.translate(-22, -22);
  burst(c, 4, 11, 2.4);
  c.fillStyle = '#fff';
  c.fill();
  c.restore();
};

export const star: Art = (c) => {
  c.save();
  c.translate(0, 4);
  burst(c, 5, 48, 20);
  inked(c, '#e2a02f', 8);
  for (let at = 0; at < 10; at += 1) {
    const angle = (step: number) => (Math.PI * step) / 5 - Math.PI / 2;
    const radius = (step: number) => (step % 2 === 0 ? 48 : 20);
    const corner = (step: number) => [radius(step) * Math.cos(angle(step)), radius(step) * Math.sin(angle(step))];
    polygon(c, 0, 0, ...corner(at), ...corner(at + 1));
    c.fillStyle = at % 2 === 0 ? '#fff0a8' : '#e39b22';
    c.fill();
  }
  c.restore();
};

export const crown: Art = (c) => {
  c.beginPath();
  c.moveTo(-36, 30);
  c.lineTo(-46, -22);
  c.bezierCurveTo(-34, -8, -26, -6, -20, -8);
  c.bezierCurveTo(-12, -12, -4, -26, 0, -40);
  c.bezierCurveTo(4, -26, 12, -12, 20, -8);
  c.bezierCurveTo(26, -6, 34, -8, 46, -22);
  c.lineTo(36, 30);
  c.closePath();
  inked(c, down(c, -40, 34, GOLD), 6);
  c.beginPath();
  c.roundRect(-39, 22, 78, 19, 6);
  inked(c, down(c, 22, 41, GOLD), 5);
  for (const [x, y, radius, from, to] of [
    [0, 31.5, 6.5, '#ff9a8a', '#b3122a'],
    [-22, 31.5, 5, '#9de8ff', '#1667b8'],
    [22, 31.5, 5, '#9de8ff', '#1667b8'],
    [0, 4, 8, '#b8ffcf', '#138a4e'],
    [0, -42, 6, '#ff9a8a', '#b3122a'],
    [-46, -24, 5, '#fff', '#c9d3e6'],
    [46, -24, 5, '#fff', '#c9d3e6'],
  ] as const) {
    circle(c, x, y, radius);
    inked(
      c,
      glow(c, x, y, radius, [
        [0, from],
        [1, to],
      ]),
      3,
    );
  }
};

export const moon: Art = (c) => {
  c.save();
  c.rotate(-0.35);
  c.beginPath();
  c.arc(0, 0, 44, 0.75, Math.PI * 2 - 0.75);
  c.bezierCurveTo(2, -22, 2, 22, 32.2, 30);
  c.closePath();
  inked(
    c,
    glow(c, -18, 0, 62, [
      [0, '#ffffff'],
      [0.35, '#fdf0bd'],
      [0.7, '#e9c35c'],
      [1, '#9d6b1d'],
    ]),
    7,
  );
  c.fillStyle = 'rgba(120,80,20,.22)';
  for (const [x, y, radius] of [
    [-26, -12, 6],
    [-18, 14, 8],
    [-32, 6, 3.5],
    [-8, 30, 4],
  ] as const) {
    circle(c, x, y, radius);
    c.fill();
  }
  c.restore();
  c.save();
  c.translate(24, -6);
  burst(c, 5, 17, 7);
  inked(c, down(c, -17, 17, SILVER), 5);
  c.restore();
};

/** Of no currency: the same reels turn at sites with different ones. */
export const coin: Art = (c) => {
  circle(c, 0, 0, 45);
  inked(c, down(c, -45, 45, GOLD), 6);
  circle(c, 0, 0, 36);
  c.fillStyle = down(c, -36, 36, [
    [0, '#b46f18'],
    [0.5, '#e7ab3c'],
    [1, '#ffe89d'],
  ]);
  c.fill();
  c.strokeStyle = 'rgba(90,45,5,.55)';
  c.lineWidth = 1.6;
  c.stroke();
  c.fillStyle = 'rgba(90,45,5,.5)';
  for (let at = 0; at < 28; at += 1) {
    const angle = (Math.PI * at) / 14;
    circle(c, 40.5 * Math.cos(angle), 40.5 * Math.sin(angle), 1.6);
    c.fill();
  }
  c.save();
  c.translate(1, 1.5);
  burst(c, 8, 28, 15);
  c.fillStyle = '#fff3c6';
  c.fill();
  c.restore();
  burst(c, 8, 28, 15);
  c.fillStyle = INK;
  c.fill();
  circle(c, 0, 0, 9);
  c.fillStyle = '#e7ab3c';
  c.fill();
};
