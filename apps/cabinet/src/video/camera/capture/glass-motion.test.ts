import { expect, it } from 'vitest';
import { createGlassMotion } from './glass-motion.ts';

const [WIDTH_PX, HEIGHT_PX] = [720, 1_280];
const picture = (luma = 100) => new Uint8Array(WIDTH_PX * HEIGHT_PX).fill(luma);
/** Paints a rectangle that begins in the middle. */
function paint(on: Uint8Array, luma: number, widthPx: number, heightPx: number): Uint8Array {
  for (let row = 0; row < heightPx; row += 1)
    on.fill(luma, (640 + row) * WIDTH_PX + 360, (640 + row) * WIDTH_PX + 360 + widthPx);
  return on;
}

it('sees a reel that turns', () => {
  const motion = createGlassMotion(WIDTH_PX, HEIGHT_PX);
  expect(motion.compare(picture(), WIDTH_PX)).toEqual({ isMoving: false, isSame: false });
  expect(motion.compare(paint(picture(), 180, 160, 300), WIDTH_PX)).toEqual({ isMoving: true, isSame: false });
});

it.each([
  ['noise', picture().map((luma, at) => luma + ((at * 7) % 17) - 8)],
  ['a clock in a corner', paint(picture(), 220, 100, 40)],
])('takes %s for no motion, and for another picture', (_, other) => {
  const motion = createGlassMotion(WIDTH_PX, HEIGHT_PX);
  motion.compare(picture(), WIDTH_PX);
  expect(motion.compare(other, WIDTH_PX)).toEqual({ isMoving: false, isSame: false });
});

it('knows the same picture again', () => {
  const motion = createGlassMotion(WIDTH_PX, HEIGHT_PX);
  motion.compare(picture(), WIDTH_PX);
  expect(motion.compare(picture(), WIDTH_PX)).toEqual({ isMoving: false, isSame: true });
});
