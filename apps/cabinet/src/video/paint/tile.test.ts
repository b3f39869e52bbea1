import { describe, expect, it } from 'vitest';
import { shadeRows } from '../../drivers/simulated/scene/art/shade.ts';
import type { I420 } from '../ports.ts';
import { blend, blit, fill, smear, toTile } from './tile.ts';

const W = 16;
const H = 8;
/** Strides wider than the picture, as the codec's are. */
function picture(): I420 {
  const [yStride, cStride] = [W + 6, W / 2 + 4];
  const planes = { y: new Uint8Array(yStride * H), u: new Uint8Array(cStride * H), v: new Uint8Array(cStride * H) };
  return { widthPx: W, heightPx: H, ...planes, yStride, cStride };
}
const colour = (p: I420, x: number, y: number) => [
  p.y[y * p.yStride + x],
  p.u[(y >> 1) * p.cStride + (x >> 1)],
  p.v[(y >> 1) * p.cStride + (x >> 1)],
];
const solid = (w: number, h: number, rgba: number[], transparent = false) =>
  toTile(
    Uint8ClampedArray.from({ length: w * h * 4 }, (_, at) => rgba[at % 4]!),
    w,
    h,
    transparent,
  );

describe('tiles', () => {
  it('convert to BT.709 in limited range', () => {
    const near = (rgba: number[], [y, u, v]: number[]) => {
      const tile = solid(2, 2, rgba);
      expect(Math.abs(tile.y[0]! - y!)).toBeLessThanOrEqual(1);
      expect(Math.abs(tile.u[0]! - u!)).toBeLessThanOrEqual(1);
      expect(Math.abs(tile.v[0]! - v!)).toBeLessThanOrEqual(1);
    };
    near([255, 255, 255, 255], [235, 128, 128]);
    near([0, 0, 0, 255], [16, 128, 128]);
    near([255, 0, 0, 255], [63, 102, 240]);
    near([0, 0, 255, 255], [32, 240, 118]);
  });
  it('refuse odd sizes', () => {
    expect(() => solid(3, 2, [0, 0, 0, 255])).toThrow(RangeError);
  });
  it('copy exactly their part and touch nothing else', () => {
    const to = picture();
    const tile = solid(4, 4, [255, 255, 255, 255]);
    blit(to, tile, 4, 2, { x: 2, y: 0, widthPx: 2, heightPx: 4 });
    for (let y = 0; y < H; y += 1) {
      for (let x = 0; x < W; x += 1) {
        const inside = x >= 4 && x < 6 && y >= 2 && y < 6;
        expect(colour(to, x, y), `${x},${y}`).toEqual(inside ? [235, 128, 128] : [0, 0, 0]);
      }
    }
  });
  it('blend by their alpha and the strength', () => {
    const to = picture();
    fill(to, { x: 0, y: 0, widthPx: W, heightPx: H }, [16, 128, 128]);
    blend(to, solid(2, 2, [255, 255, 255, 0], true), 0, 0);
    expect(colour(to, 0, 0)).toEqual([16, 128, 128]);
    blend(to, solid(2, 2, [255, 255, 255, 255], true), 2, 0);
    expect(colour(to, 2, 0)[0]).toBeGreaterThanOrEqual(234);
    blend(to, solid(2, 2, [255, 255, 255, 255], true), 4, 0, 0.5);
    expect(Math.abs(colour(to, 4, 0)[0]! - 125)).toBeLessThanOrEqual(2);
  });
  it('smear averages down the column and keeps flat tiles flat', () => {
    const flat = solid(4, 8, [120, 60, 30, 255]);
    expect(smear(flat, 8)).toEqual(flat);
    const line = { ...flat, y: flat.y.map((_, at) => (at >> 2 === 4 ? 200 : 0)) };
    const smeared = smear(line, 4);
    expect(smeared.y[4 * 4]).toBe(40);
    expect(smeared.y[0]).toBe(0);
  });
  it('shade to black without colour, and not at all at full light', () => {
    const to = picture();
    const region = { x: 2, y: 2, widthPx: 4, heightPx: 2 };
    fill(to, { x: 0, y: 0, widthPx: W, heightPx: H }, [180, 90, 200]);
    shadeRows(to, region, () => 1);
    expect(colour(to, 2, 2)).toEqual([180, 90, 200]);
    shadeRows(to, region, () => 0);
    expect(colour(to, 2, 2)).toEqual([16, 128, 128]);
    expect(colour(to, 6, 2)).toEqual([180, 90, 200]);
    expect(colour(to, 2, 4)).toEqual([180, 90, 200]);
  });
});
