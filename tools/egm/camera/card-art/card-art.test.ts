import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { paintArt } from './card-art.ts';

/** Mean difference of a colour, of 255; webp loses about 2. */
const DIFFERENCE_MAX = 6;

it('LB-01 the art of a machine with its own game is its glass as its camera sees it', async () => {
  const painted = paintArt();
  const { width, height } = painted;
  const file = readFileSync(new URL('../../../../packages/ui/src/art/painted/seven-line.webp', import.meta.url));
  const stored = createCanvas(width, height);
  stored.getContext('2d').drawImage(await loadImage(file), 0, 0);
  const [is, should] = [stored, painted].map((from) => from.getContext('2d').getImageData(0, 0, width, height).data);
  const sum = is!.reduce((total, colour, at) => total + Math.abs(colour - should![at]!), 0);
  expect(sum / is!.length, 'node tools/egm/camera/card-art/paint-main.ts paints it anew').toBeLessThan(DIFFERENCE_MAX);
});
