import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PictureView } from '../../../apps/cabinet/src/drivers/sas/picture-view.ts';
import { type CameraOptions, cameraOptions } from '../../../apps/cabinet/src/video/camera/camera-options.ts';
import { openCamera } from '../../../apps/cabinet/src/video/camera/open-camera.ts';
import type { Picture } from '../../../apps/cabinet/src/video/picture.ts';
import type { Pictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { burnInMachine, sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { type BrowserPage, openLivePage } from '../../../tests/live/open-live-page.ts';

const LIVE_WITHIN_MS = 20_000;
const FRAME_MS = 1_000 / 30;

/** One page, and the pictures that it connects to by name. */
export interface LivePictures {
  page: BrowserPage;
  /** Connects, and resolves when the picture is shown. */
  connect(name: string, pictures: Pictures, show: (picture: Picture) => void): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

export async function openLivePictures(): Promise<LivePictures> {
  const byName = new Map<string, Picture>();
  const page = await openLivePage((name) => ({
    answer: async (sdp) => (await byName.get(name)!.answer({ sdp, iceServers: [] })).sdp,
    addCandidate: (candidate) => byName.get(name)?.addCandidate(candidate),
  }));
  return {
    page,
    async connect(name, pictures, show) {
      const picture: Picture = pictures.openPicture({
        candidate: (candidate) => void page.call('candidate', name, candidate).catch(() => undefined),
        message: burnInMachine(() => picture),
        connected: () => undefined,
        lost: (reason) => console.error(`${name}: ${reason}`),
      });
      byName.set(name, picture);
      show(picture);
      await page.call('open', name);
      await until(`${name} is shown`, async () => {
        const state = await page.call('state', name);
        return state?.open === true && state.joinMs !== null;
      });
      return {
        async close() {
          await page.call('close', name);
          picture.close();
          byName.delete(name);
        },
      };
    },
    close: () => page.close(),
  };
}

/** A camera of the product, needed until it is closed. */
export async function needCamera(source: CameraOptions['source']) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const camera = openCamera({
    ...{ options: cameraOptions.parse({ source }), folder, name: 'screen' },
    log: { info: () => undefined, warn: (facts) => console.error(facts), error: (facts) => console.error(facts) },
  });
  camera.need();
  await until('the camera is live', async () => camera.state() === 'live');
  const view: PictureView = { t: 'camera', sockets: { screen: camera.socketPath }, game: null, hasSound: false };
  return {
    camera,
    show: (picture: Picture) => picture.show(view, false),
    close() {
      camera.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A drawn machine whose state is another one 30 times a second, `id` burnt into its picture at once. */
export function changeOften(picture: Picture, id: () => number): () => void {
  const scene = sceneAtRest();
  const change = () => picture.show({ ...scene, burnId: id() }, true);
  change();
  const timer = setInterval(change, FRAME_MS);
  return () => clearInterval(timer);
}

export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LIVE_WITHIN_MS; performance.now() < end; await sleep(50))
    if (await check()) return;
  throw new Error(`not within ${LIVE_WITHIN_MS} ms: ${what}`);
}
