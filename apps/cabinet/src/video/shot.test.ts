import { expect, it } from 'vitest';
import { bandOf } from './congestion/bands.ts';
import { emptyPicture } from './empty-picture.ts';
import type { PictureSource } from './picture-source.ts';
import { openShot, shotOf } from './shot.ts';

it('scales a picture again only where it has changed, or has to go elsewhere', () => {
  let light = 40;
  let drawn = -1;
  const source: PictureSource<never> = {
    ...{ widthPx: 16, heightPx: 16, cropped: null, views: ['screen'] },
    show: () => undefined,
    warm: () => undefined,
    open: () => ({
      drawInto({ y }) {
        const isChanged = drawn !== light;
        drawn = light;
        y.fill(light);
        return isChanged;
      },
    }),
  };
  const low = shotOf(source, 'screen', false, bandOf('low'));
  const [shot, one, other] = [openShot(source, low), emptyPicture(8, 8), emptyPicture(8, 8)];
  expect(shot.drawInto(one, 0)).toBe(true);
  expect(shot.drawInto(one, 33)).toBe(false);
  expect(shot.drawInto(other, 66)).toBe(true);
  expect([one.y[9], other.y[9]]).toEqual([40, 40]);
  light = 90;
  expect(shot.drawInto(other, 99)).toBe(true);
  expect([one.y[9], other.y[9]]).toEqual([40, 90]);
});
