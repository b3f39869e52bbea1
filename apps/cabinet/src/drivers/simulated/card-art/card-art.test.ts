import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { games } from '@salon/domain/games/index.ts';
import { expect, it } from 'vitest';
import { paintArt } from './card-art.ts';

/** Mean difference of a colour, of 255; webp loses about 2. */
const DIFFERENCE_MAX = 6;

it.each(games)('LB-01 the art of $name is the machine as the cabinet paints it', async (game) => {
  const painted = paintArt(game);
  const { width, height } = painted;
  const file = readFileSync(new URL(`../../../../../../packages/ui/src/art/painted/${game.id}.webp`, import.meta.url));
  const stored = createCanvas(width, height);
  const brush = stored.getContext('2d');
  brush.drawImage(await loadImage(file), 0, 0);
  const [is, should] = [brush, painted.getContext('2d')].map((from) => from.getImageData(0, 0, width, height).data);
  const sum = is!.reduce((total, colour, at) => total + Math.abs(colour - should![at]!), 0);
  expect(
    sum / is!.length,
    'node apps/cabinet/src/drivers/simulated/card-art/paint-main.ts paints it anew',
  ).toBeLessThan(DIFFERENCE_MAX);
});
