import { type Art, burst, circle, down, GOLD, glow, inked, polygon, ribbon } from '../../../../../video/paint/brush.ts';
import { display } from '../../../../../video/paint/faces.ts';

export const wild: Art = (c) => {
  burst(c, 12, 49, 34);
  inked(c, down(c, -49, 49, GOLD), 5);
  circle(c, 0, 0, 33);
  inked(
    c,
    glow(c, 0, 0, 36, [
      [0, '#e3b0ff'],
      [0.5, '#8430c9'],
      [1, '#3a0f6e'],
    ]),
    4,
  );
  c.save();
  c.translate(0, -14);
  burst(c, 5, 13, 5.5);
  c.fillStyle = '#fff3c4';
  c.fill();
  c.restore();
  ribbon(
    c,
    'WILD',
    12,
    [
      [0, '#c2203a'],
      [0.5, '#8f0f2a'],
      [1, '#5c0519'],
    ],
    display(25),
  );
};

export const scatter: Art = (c) => {
  for (let at = 0; at < 2; at += 1) {
    burst(c, 8, at === 0 ? 48 : 34, at === 0 ? 22 : 14, at === 0 ? 0 : Math.PI / 8);
    inked(c, at === 0 ? down(c, -48, 48, GOLD) : '#12a5a0', 5);
  }
  circle(c, 0, -4, 17);
  inked(
    c,
    glow(c, 0, -4, 18, [
      [0, '#eafffb'],
      [0.5, '#3fd6c6'],
      [1, '#07615f'],
    ]),
    4,
  );
  ribbon(
    c,
    'SCATTER',
    22,
    [
      [0, '#1a8f95'],
      [0.5, '#0a6470'],
      [1, '#053c48'],
    ],
    display(19),
  );
};

export const bonus: Art = (c) => {
  c.beginPath();
  c.moveTo(-40, -6);
  c.bezierCurveTo(-40, -40, -24, -44, 0, -44);
  c.bezierCurveTo(24, -44, 40, -40, 40, -6);
  c.closePath();
  inked(
    c,
    down(c, -44, -6, [
      [0, '#c7773a'],
      [1, '#6b2f10'],
    ]),
    6,
  );
  c.beginPath();
  c.roundRect(-42, -8, 84, 46, 5);
  inked(
    c,
    down(c, -8, 38, [
      [0, '#a95a24'],
      [1, '#5a260c'],
    ]),
    6,
  );
  for (const x of [-33, 23]) {
    polygon(c, x, x < 0 ? -33 : -38, x + 10, x < 0 ? -38 : -33, x + 10, 36, x, 36);
    c.fillStyle = down(c, -44, 38, GOLD);
    c.fill();
  }
  c.fillStyle = down(c, -12, -2, GOLD);
  c.fillRect(-42, -11, 84, 7);
  circle(c, 0, -4, 9);
  inked(c, down(c, -13, 5, GOLD), 3);
  ribbon(
    c,
    'BONUS',
    22,
    [
      [0, '#2f9e58'],
      [0.5, '#17743b'],
      [1, '#0a4a24'],
    ],
    display(23),
  );
};
