/**
 * The floor of a stream: the same scene drawn and encoded 30 times a second by the same encoder, whether it has changed or not, and
 * sent nowhere. One process a machine, as ours.
 */
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';
import { openScene } from '../../../apps/cabinet/src/drivers/simulated/scene/scene.ts';
import type { SceneState } from '../../../apps/cabinet/src/drivers/simulated/scene/scene-state.ts';
import { openX264 } from '../../../apps/cabinet/src/video/encode/x264-encoder.ts';

const FRAMES_PER_SECOND = 30;
Log.setLevel(AV_LOG_ERROR);
const scene = openScene();
scene.warm();
const { widthPx, heightPx } = scene;
const encoder = await openX264({
  ...{ widthPx, heightPx, framesPerSecond: FRAMES_PER_SECOND },
  ...{ bitsPerSecond: 4_000_000, lowDelayVbv: false },
});
process.on('message', (state: SceneState) => scene.show(state));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
const beganMs = performance.now();
for (let frame = 0; ; frame += 1) {
  scene.drawInto(encoder.picture, monotonicMs());
  await encoder.encode(frame === 0);
  const dueMs = beganMs + ((frame + 1) * 1_000) / FRAMES_PER_SECOND;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
}
