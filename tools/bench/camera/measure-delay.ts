import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { needCamera, openLivePictures } from './live-camera.ts';
import { delayMs, pageClock } from './page-clock.ts';
import { SAS_PICTURE } from './sas-picture.ts';
import { type CameraKind, openSources } from './sources.ts';

const GOALS = { growthMs: 20 };
const SECONDS_PER_MINUTE = 60;

/**
 * Glass to screen of one camera for a long time: does its delay grow? Options: `--minutes=30`, `--rtsp` (absent: MJPEG over HTTP).
 */
export async function measureDelay(options: string[]): Promise<unknown> {
  const minutes = wholeOption(options, 'minutes', 30, 2);
  const kind: CameraKind = options.includes('--rtsp') ? 'rtsp' : 'http';
  const sources = await openSources([kind]);
  const pictures = openPictures(SAS_PICTURE);
  const live = await openLivePictures();
  const camera = await needCamera(sources.source(kind));
  const connection = await live.connect(kind, pictures, camera.show);
  // The first seconds belong to the join.
  await sleep(5_000);
  await live.page.call('codes', kind);
  const perMinute: { p50Ms: number; p95Ms: number; frames: number; load: number }[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const offsetMs = await pageClock(() => live.page.call('nowMs'));
    const delays: number[] = [];
    for (let second = 0; second < SECONDS_PER_MINUTE; second += 5) {
      await sleep(5_000);
      for (const code of await live.page.call('codes', kind))
        delays.push(delayMs(code.atMs, code.presentedMs, offsetMs));
    }
    const [p50Ms, p95Ms] = [quantile(delays, 0.5), quantile(delays, 0.95)];
    const load = loadavg()[0] ?? 0;
    perMinute.push({ p50Ms, p95Ms, frames: delays.length, load });
    console.log(
      `minute ${minute}: ${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} ms, ${delays.length} frames, load ${load.toFixed(2)}`,
    );
  }
  const counts = camera.camera.counts();
  await connection.close();
  camera.close();
  await live.close();
  pictures.close();
  await sources.close();
  const growthMs = perMinute.at(-1)!.p50Ms - perMinute[0]!.p50Ms;
  const verdict = { growth: growthMs <= GOALS.growthMs };
  console.log(`grew by ${growthMs.toFixed(1)} ms, goals:`, verdict, counts);
  return { kind, minutes, growthMs, goals: GOALS, verdict, counts, perMinute };
}
