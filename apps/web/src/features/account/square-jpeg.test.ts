import { expect, it } from 'vitest';
import { middleOf } from './square-jpeg.ts';

it.each([
  [
    { width: 4_000, height: 3_000 },
    { x: 500, y: 0, side: 3_000 },
  ],
  [
    { width: 3_000, height: 4_001 },
    { x: 0, y: 500, side: 3_000 },
  ],
  [
    { width: 1, height: 1 },
    { x: 0, y: 0, side: 1 },
  ],
])('CA-11 the middle of %j is %j', (picture, middle) => {
  expect(middleOf(picture)).toEqual(middle);
});
