import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, type Quad } from './homography.ts';

const near = fc.integer({ min: -60, max: 60 });
const quads: fc.Arbitrary<Quad> = fc
  .tuple(near, near, near, near, near, near, near, near)
  .map(([a, b, c, d, e, f, g, h]) => [
    { x: 100 + a, y: 100 + b },
    { x: 500 + c, y: 100 + d },
    { x: 500 + e, y: 900 + f },
    { x: 100 + g, y: 900 + h },
  ]);

describe('GM-02 flatten', () => {
  it('brings the corners of any quad back to those of the picture', () => {
    fc.assert(
      fc.property(quads, (quad) => {
        const flat = flatten(quad, 720, 1_280);
        const corners = [
          [0, 0],
          [720, 0],
          [720, 1_280],
          [0, 1_280],
        ];
        quad.forEach((corner, at) => {
          const back = flat(corner.x, corner.y);
          expect(back.x).toBeCloseTo(corners[at]![0]!, 4);
          expect(back.y).toBeCloseTo(corners[at]![1]!, 4);
        });
      }),
    );
  });
  it('keeps straight lines straight', () => {
    const quad: Quad = [
      { x: 10, y: 20 },
      { x: 300, y: 5 },
      { x: 320, y: 400 },
      { x: 0, y: 380 },
    ];
    const flat = flatten(quad, 100, 100);
    const [a, b, c] = [flat(50, 50), flat(100, 150), flat(150, 250)];
    expect((b.x - a.x) * (c.y - a.y)).toBeCloseTo((b.y - a.y) * (c.x - a.x), 6);
  });
});
