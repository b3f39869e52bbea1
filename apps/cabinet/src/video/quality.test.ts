import type { PictureState } from '@salon/contract/player-picture.ts';
import { until } from '@salon/testkit/until.ts';
import { expect, it } from 'vitest';
import type { PictureSource } from './picture-source.ts';
import type { Encoder, EncoderOptions } from './ports.ts';
import { createQuality } from './quality.ts';

const source: PictureSource<never> = {
  widthPx: 720,
  heightPx: 1280,
  cropped: { x: 0, y: 0, widthPx: 720, heightPx: 480 },
  views: ['screen'],
  show: () => undefined,
  open: () => ({ drawInto: () => true }),
  warm: () => undefined,
};

it('GM-02 sends at most the frames a second of the site, in every band', async () => {
  const opened: EncoderOptions[] = [];
  const states: PictureState[] = [];
  const quality = createQuality({
    source,
    openEncoder: async (options) => {
      opened.push(options);
      return {} as Encoder;
    },
    change: () => undefined,
    setBitrate: () => undefined,
    send: (state) => void states.push(state),
    failed: (reason) => expect.unreachable(reason),
  });
  quality.limitFrames(12);
  await until(() => quality.framesPerSecond() === 12);
  for (const band of ['high', 'medium', 'low'] as const) {
    quality.received({ t: 'band', band });
    await until(() => states.at(-1)?.active === band);
  }
  expect(new Set(opened.map(({ framesPerSecond }) => framesPerSecond))).toEqual(new Set([12]));
  const offered = states.at(-1)?.bands.map(({ framesPerSecond }) => framesPerSecond);
  expect(offered).toEqual([null, 12, 12, 12]);
});
