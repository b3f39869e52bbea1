import { expect, it } from 'vitest';
import { emptyPicture } from '../../../apps/cabinet/src/video/empty-picture.ts';
import { openScaler } from '../../../apps/cabinet/src/video/scaler.ts';
import { burnCode } from './code.ts';
import { readCode } from './read-code.ts';

it('is read from the picture that it was burnt into, and from a smaller one', () => {
  const whole = emptyPicture(720, 1_280);
  const half = emptyPicture(360, 640);
  const scaler = openScaler({ x: 0, y: 0, widthPx: 720, heightPx: 1_280 }, 360, 640);
  for (const [atMs, press] of [
    [0, 0],
    [65_535, 255],
    [12_345.9, 7],
  ] as const) {
    burnCode(whole, { atMs, press });
    scaler.scale(whole, half);
    const read = { atMs: Math.floor(atMs), press };
    expect([readCode(whole), readCode(half)]).toEqual([read, read]);
  }
});

it('is none where a block is hidden, or nothing was burnt', () => {
  const picture = emptyPicture(720, 1_280);
  expect(readCode(picture)).toBeNull();
  burnCode(picture, { atMs: 40_000, press: 3 });
  for (let row = 1_264; row < 1_280; row += 1)
    picture.y.fill(235, row * picture.yStride + 40, row * picture.yStride + 340);
  expect(readCode(picture)).toBeNull();
});
