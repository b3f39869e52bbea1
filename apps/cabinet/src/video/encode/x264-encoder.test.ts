import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeAll, expect, it } from 'vitest';
import type { I420 } from '../ports.ts';
import { openX264 } from './x264-encoder.ts';

beforeAll(() => Log.setLevel(AV_LOG_ERROR));

const [widthPx, heightPx] = [64, 64];

function paint({ y, u, v }: I420, light: number): void {
  for (let at = 0; at < y.length; at += 1) y[at] = (light + 7 * at + ((at * at) >> 5)) % 220;
  for (const plane of [u, v]) plane.fill(128);
}

it('says in a few bytes that a picture is the one before, and shows the next one whole', async () => {
  const encoder = await openX264({
    ...{ widthPx, heightPx, framesPerSecond: 30 },
    ...{ bitsPerSecond: 4_000_000, lowDelayVbv: false },
  });
  const bytes = async (isKeyFrame: boolean, isRepeat: boolean) =>
    (await encoder.encode(isKeyFrame, isRepeat))!.data.length;
  paint(encoder.picture, 0);
  const first = await bytes(true, false);
  for (let frame = 0; frame < 30; frame += 1) await bytes(false, false);
  const repeated = await bytes(false, true);
  expect(repeated).toBeLessThan(60);
  expect(first).toBeGreaterThan(10 * repeated);
  paint(encoder.picture, 90);
  expect(await bytes(false, false)).toBeGreaterThan(10 * repeated);
  await encoder.close();
});
